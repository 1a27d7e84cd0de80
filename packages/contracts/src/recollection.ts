import { z } from "zod";

/** What a turn was told of the memory: shown to the reader, and to the model as what others said. */
export const Recollection = z.object({
  kind: z.enum(["episode", "fact"]),
  ref: z.string(),
  text: z.string(),
  at: z.number(),
  conversation: z.string().nullable(),
  speaker: z.string().nullable(),
  why: z.string(),
});
export type Recollection = z.infer<typeof Recollection>;
