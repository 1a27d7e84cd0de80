import { z } from "zod";

const line = (most: number) => z.string().trim().min(1).max(most);

/** What `config/personas/<id>.yaml` says. */
export const PersonaFile = z.strictObject({
  name: line(100).describe("What people call it."),
  tone: line(300).optional().describe("How it sounds: warm, dry, formal."),
  style: line(2_000).optional().describe("How it writes: short sentences, no lists."),
  constraints: z
    .array(line(500))
    .max(20)
    .default([])
    .describe("What it keeps to, one sentence each."),
  language: line(50).optional().describe("The language it answers in, whatever it is asked in."),
  greeting: line(500).optional().describe("What an empty conversation shows."),
});
export type PersonaFile = z.infer<typeof PersonaFile>;
