import { writeSync } from "node:fs";
import { pino, stdSerializers, stdTimeFunctions } from "pino";
import type { LogFields, Logger } from "../../kernel/logger.ts";
import { createRedactor } from "./create-redactor.ts";
import { createRotatingFile } from "./create-rotating-file.ts";
import { logLevels } from "./logs-config.ts";
import type { LogLevel, LogsConfig } from "./logs-config.ts";

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

/** Code says `turnId`; log files say `turn_id`, as other programs that read them expect. */
const wireNames: Readonly<Record<string, string>> = {
  traceId: "trace_id",
  conversationId: "conversation_id",
  turnId: "turn_id",
};

/** One line of JSON for each event, in a file that rotates. */
export function createLogger({ directory, settings, secrets, stderr }: LoggerOptions): FileLogger {
  const redact = createRedactor(secrets);
  const file = createRotatingFile({
    directory,
    limits: () => ({ maxBytes: settings().max_mb * 1_000_000, maxFiles: settings().max_files }),
  });
  const write = (written: string) => {
    const line = redact(written);
    file.append(line);
    if (stderr) writeStderr(line);
  };
  const root = pino(
    {
      level: "debug",
      base: null,
      messageKey: "event",
      timestamp: stdTimeFunctions.isoTime,
      serializers: { error: stdSerializers.errWithCause },
      formatters: { level: (level) => ({ level }), log: toWireNames },
    },
    { write },
  );
  /** Bindings go to the root each time: pino writes a name again that is bound again. */
  const open = (component: string, bound: LogFields): Logger => {
    const lines = root.child({ component, ...toWireNames(bound) });
    const at = (level: WrittenLevel) => (event: string, fields?: LogFields) => {
      if (isWritten(settings(), component, level)) lines[level](fields, event);
    };
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      child: ({ component: named, ...fields }) =>
        open(typeof named === "string" ? named : component, { ...bound, ...fields }),
    };
  };
  return { ...open("server", {}), close: async () => file.close() };
}

function isWritten(settings: LogsConfig, component: string, level: WrittenLevel): boolean {
  const { components, level: common } = settings;
  const own = Object.hasOwn(components, component) ? components[component] : undefined;
  return logLevels.indexOf(level) >= logLevels.indexOf(own ?? common);
}

function toWireNames(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [wireNames[name] ?? name, value]),
  );
}

function writeStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Whoever read it has gone, or the pipe is full: the file has the line.
  }
}
