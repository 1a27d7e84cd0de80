import type { EvidenceBook } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { toSaid, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";

/** Of one sentence; a longer row of numbers is no sentence. */
const MOST_NUMBERS = 100;

/** The numbers of a sentence with how they are said: asked for by all that judge them. */
export const saidNumbersOf = oncePer((book: EvidenceBook) =>
  onceFor((text: string): readonly SaidNumber[] =>
    numbersOf(book)(text)
      .slice(0, MOST_NUMBERS)
      .map((number) => toSaid(number, text)),
  ),
);
