import type { EvidenceBook } from "./evidence-book.ts";
import { once } from "./once.ts";
import { oncePer } from "./once-per.ts";

/** The same book, without the failures that an answer need not own up to any more. */
export const ofThisTurn = oncePer((book: EvidenceBook): EvidenceBook => ({
  ...book,
  outcomes: once(() => {
    const { worked, failed } = book.outcomes();
    return { worked, failed: failed.filter(({ isEarlier }) => isEarlier !== true) };
  }),
}));
