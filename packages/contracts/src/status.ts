import { z } from "zod";
import { EmbeddedState } from "./model-entry.ts";

export const Health = z.object({ status: z.literal("ok"), version: z.string() });

/** Whether messages can be taken and kept, and if not, why. */
export const Readiness = z.object({ ready: z.boolean(), reason: z.string().optional() });
export type Readiness = z.infer<typeof Readiness>;

export const Status = z.object({
  version: z.string(),
  /** Null: only the owner is told. */
  pid: z.int().nullable(),
  url: z.string(),
  startedAt: z.number(),
  /** Null: only the owner is told. */
  home: z.string().nullable(),
  /** `waiting`: for a person's decision. */
  turns: z.object({ queued: z.int(), running: z.int(), waiting: z.int() }),
  memoryBytes: z.int(),
  databaseBytes: z.int(),
  spentTodayMicros: z.int(),
  dailyBudgetMicros: z.int().nullable(),
  embedded: EmbeddedState,
  /** Why the file on disk is not the config in force; null when it is, and for all but the owner. */
  configError: z.string().nullable(),
  /** The keys of the config whose change waits for the next start. */
  restartKeys: z.array(z.string()),
});
export type Status = z.infer<typeof Status>;
