import { writeSync } from "node:fs";
import type { LogFields, Logger } from "../../kernel/logger.ts";
import { createRedactor } from "./create-redactor.ts";
import { createRotatingFile } from "./create-rotating-file.ts";
import { logLevels } from "./logs-config.ts";
import type { LogLevel, LogsConfig } from "./logs-config.ts";
import { toLogFields } from "./to-log-fields.ts";

export type LoggerOptions = {
  /** The folder that log files rotate in. */
  readonly directory: string;
  /** The settings in force; asked for every line, so that a reloaded config applies at once. */
  readonly settings: () => LogsConfig;
  /** Every value that must never be written. */
  readonly secrets: () => readonly string[];
  /** Whether lines also go to stderr. */
  readonly stderr: boolean;
};

export type FileLogger = Logger & {
  /** Writes what is waiting. */
  close(): Promise<void>;
};

type WrittenLevel = Exclude<LogLevel, "silent">;

/** One line of JSON for each event, in a file that rotates. */
export function createLogger({ directory, settings, secrets, stderr }: LoggerOptions): FileLogger {
  const redact = createRedactor(secrets);
  const file = createRotatingFile({
    directory,
    limits: () => ({ maxBytes: settings().max_mb * 1_000_000, maxFiles: settings().max_files }),
  });
  const write = (fields: Readonly<Record<string, unknown>>) => {
    const line = redact(`${JSON.stringify(fields)}\n`);
    file.append(line);
    if (stderr) writeStderr(line);
  };
  const isWritten = (component: string, level: WrittenLevel) => {
    const { components, level: common } = settings();
    const threshold =
      (Object.hasOwn(components, component) ? components[component] : undefined) ?? common;
    return logLevels.indexOf(level) >= logLevels.indexOf(threshold);
  };
  return {
    ...toLogger({ write, isWritten, component: "server", bound: {} }),
    close: async () => file.close(),
  };
}

type Binding = {
  readonly write: (fields: Readonly<Record<string, unknown>>) => void;
  readonly isWritten: (component: string, level: WrittenLevel) => boolean;
  readonly component: string;
  /** Fields that every line carries. */
  readonly bound: Readonly<Record<string, unknown>>;
};

function toLogger(binding: Binding): Logger {
  const { write, isWritten, component, bound } = binding;
  const at = (level: WrittenLevel) => (event: string, fields?: LogFields) => {
    if (!isWritten(component, level)) return;
    const time = new Date().toISOString();
    write({ level, time, component, ...bound, ...toLogFields(fields ?? {}), event });
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: ({ component: named, ...fields }) =>
      toLogger({
        ...binding,
        component: typeof named === "string" ? named : component,
        bound: { ...bound, ...toLogFields(fields) },
      }),
  };
}

function writeStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Whoever read it has gone, or the pipe is full: the file has the line.
  }
}
