import { everyMatch } from "../every-match.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { toLabel } from "./labelled-places.ts";
import type { Scope } from "./select-rows.ts";

const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu;

/** What a sentence speaks of, and what was spoken of before or asked: the same for all its numbers. */
export const readScopes = oncePer(({ book, sentence, language }: CheckInput): Scope[] =>
  [sentence.text, `${sentence.before} ${book.question}`].map((text) => ({
    words: once(() => toNames(text, book)),
    isAbroad: language !== book.language,
  })),
);

/** "EU" and "US" are names, though the same letters are small words elsewhere. */
function toNames(text: string, book: EvidenceBook): Set<string> {
  const names = toLabel(book.toWords(text));
  for (const [name] of everyMatch(text, CAPITALS)) {
    for (const word of book.toWords(name)) names.add(word);
  }
  return names;
}
