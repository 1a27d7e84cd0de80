import { z } from "zod";
import { EmbeddedState } from "./model-entry.ts";

export const Health = z.object({ status: z.literal("ok"), version: z.string() });

/** Whether messages can be taken and kept, and if not, why. */
export const Readiness = z.object({ ready: z.boolean(), reason: z.string().optional() });
export type Readiness = z.infer<typeof Readiness>;

export const Status = z.object({
  version: z.string(),
  pid: z.int(),
  url: z.string(),
  startedAt: z.number(),
  home: z.string(),
  turns: z.object({ queued: z.int(), running: z.int() }),
  memoryBytes: z.int(),
  databaseBytes: z.int(),
  spentTodayMicros: z.int(),
  dailyBudgetMicros: z.int().nullable(),
  embedded: EmbeddedState,
  /** Why the file on disk is not the config in force; null when it is. */
  configError: z.string().nullable(),
});
export type Status = z.infer<typeof Status>;
