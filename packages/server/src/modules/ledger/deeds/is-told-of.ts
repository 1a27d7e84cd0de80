import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";

/** So many words of a result must a text have to tell of it. */
const LEAST_SHARED = 2;

/** Whether a text tells what a source says. */
export function isToldOf(said: string, item: BookItem, book: EvidenceBook): boolean {
  const known = wordsOf(book)(item);
  return toTelling(book.toWords(said)).filter((word) => known.has(word)).length >= LEAST_SHARED;
}

const wordsOf = oncePer(({ toWords }: EvidenceBook) =>
  onceFor(({ text }: BookItem): ReadonlySet<string> => new Set(toWords(text))),
);
