export type LogFields = Readonly<Record<string, unknown>>;

/** Constant event names and fields, no sentences: `log.info("turn-start", { turnId })`. */
export type Logger = {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger for one component, with its own level, or with fields that every line carries. */
  child(fields: LogFields): Logger;
};

export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
