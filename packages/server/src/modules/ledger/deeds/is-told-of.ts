import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";

/** So many words of a result must a text have to tell of it; of what was so before, one. */
const LEAST_SHARED = 2;
export const ALREADY = /(?<!\p{L})(?:already|bereits|schon|déjà|ya|já)(?!\p{L})/iu;

/** Whether a text tells what a source says. */
export function isToldOf(said: string, item: BookItem, book: EvidenceBook): boolean {
  const known = wordsOf(book)(item);
  const least = ALREADY.test(said) ? 1 : LEAST_SHARED;
  return toTelling(book.toWords(said)).filter((word) => known.has(word)).length >= least;
}

const wordsOf = oncePer(({ toWords }: EvidenceBook) =>
  onceFor(({ text }: BookItem): ReadonlySet<string> => new Set(toWords(text))),
);
