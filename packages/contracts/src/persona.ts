import { z } from "zod";

/** The name of a persona's file, without its ending. */
export const PersonaId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "expected lower case, digits and dashes");

export const PersonaList = z.object({
  personas: z.array(
    z.object({
      id: PersonaId,
      name: z.string(),
      /** How it speaks, in a line. */
      tone: z.string(),
      /** What an empty conversation shows; null: nothing of its own. */
      greeting: z.string().nullable(),
    }),
  ),
  /** What is wrong with files that are left out, each with its place. */
  problems: z.array(z.string()),
});
export type PersonaList = z.infer<typeof PersonaList>;
