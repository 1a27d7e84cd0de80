import { z } from "zod";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export const LogLevel = z.enum(logLevels);
export type LogLevel = z.infer<typeof LogLevel>;

export const LogsConfig = z.strictObject({
  level: LogLevel.default("info").describe(
    "What is written to `logs/`: this level and everything more severe.",
  ),
  components: z
    .record(z.string(), LogLevel)
    .default({})
    .describe(
      "A level of its own for a component, for example `models: debug`. Takes effect without a restart.",
    ),
  max_files: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe("How many log files are kept, the one being written included."),
  max_mb: z
    .number()
    .min(0.1)
    .max(1024)
    .default(10)
    .describe("Size in megabytes at which a new log file is begun."),
});
export type LogsConfig = z.infer<typeof LogsConfig>;
