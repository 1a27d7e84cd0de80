import { z } from "zod";

/**
 * Between the entries of a turn's log its stream shows what is being said and is not checked yet. It is
 * nobody's word: it is kept nowhere, and it is gone with the next entry.
 */
export const DraftEvent = z.object({
  type: z.literal("draft-show"),
  /** The entry that it comes after. */
  seq: z.int().positive(),
  /** All that waits, not only what was added. */
  text: z.string(),
});
export type DraftEvent = z.infer<typeof DraftEvent>;
