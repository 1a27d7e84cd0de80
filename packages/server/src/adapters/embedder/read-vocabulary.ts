import { z } from "zod";
import type { Vocabulary } from "./word-piece.ts";

const TokenizerFile = z.object({
  model: z.object({
    type: z.literal("WordPiece").optional(),
    vocab: z.record(z.string(), z.int()),
  }),
  normalizer: z.object({ lowercase: z.boolean().optional() }).nullish(),
});

/** From the text of a `tokenizer.json`, or of a `vocab.txt` with one piece a line. */
export function readVocabulary(text: string): Vocabulary {
  if (!text.trimStart().startsWith("{")) {
    const lines = text.trimEnd().split(/\r?\n/);
    return { pieces: new Map(lines.map((piece, id) => [piece, id])), isLowerCase: true };
  }
  const parsed = TokenizerFile.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error("The tokenizer is not a WordPiece tokenizer.");
  const { model, normalizer } = parsed.data;
  return {
    pieces: new Map(Object.entries(model.vocab)),
    isLowerCase: normalizer?.lowercase ?? true,
  };
}
