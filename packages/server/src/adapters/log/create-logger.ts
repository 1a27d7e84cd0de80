import { writeSync } from "node:fs";
import pino from "pino";
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

/** JSON lines through pino, without its worker threads: a log line must not cost a thread's memory. */
export function createLogger({ directory, settings, secrets, stderr }: LoggerOptions): FileLogger {
  const redact = createRedactor(secrets);
  const file = createRotatingFile({
    directory,
    limits: () => ({ maxBytes: settings().max_mb * 1_000_000, maxFiles: settings().max_files }),
  });
  const sink = {
    write(line: string) {
      const redacted = redact(line);
      file.append(redacted);
      if (stderr) writeStderr(redacted);
    },
  };
  const root = pino(
    {
      level: "debug",
      base: null,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sink,
  );
  const isWritten = (component: string, level: WrittenLevel) => {
    const { components, level: common } = settings();
    const threshold =
      (Object.hasOwn(components, component) ? components[component] : undefined) ?? common;
    return logLevels.indexOf(level) >= logLevels.indexOf(threshold);
  };
  return {
    ...toLogger({ sink: root, isWritten, component: "server" }),
    close: async () => file.close(),
  };
}

type Binding = {
  readonly sink: pino.Logger;
  readonly isWritten: (component: string, level: WrittenLevel) => boolean;
  readonly component: string;
};

function toLogger({ sink, isWritten, component }: Binding): Logger {
  const at = (level: WrittenLevel) => (event: string, fields?: LogFields) => {
    if (!isWritten(component, level)) return;
    sink[level](
      fields === undefined ? { component } : { component, ...toLogFields(fields) },
      event,
    );
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child({ component: named, ...fields }) {
      const isPlain = Object.keys(fields).length === 0;
      return toLogger({
        sink: isPlain ? sink : sink.child(toLogFields(fields)),
        isWritten,
        component: typeof named === "string" ? named : component,
      });
    },
  };
}

function writeStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Whoever read it has gone, or the pipe is full: the file has the line.
  }
}
