import type { EvidenceBook } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { findNumbers, type FoundNumber } from "./find-numbers.ts";

/** The numbers of an answer's sentences, which are asked for again by the sentences behind them. */
export const numbersOf = oncePer((book: EvidenceBook) =>
  onceFor((text: string) => {
    const numbers = findNumbers(text);
    return numbers.some(({ unit }) => unit?.also)
      ? numbers.map((number) => asMeant(number, book))
      : numbers;
  }),
);

/** "990 pounds" are money where the evidence has money of the name and no weights. */
function asMeant(number: FoundNumber, book: EvidenceBook): FoundNumber {
  const { unit } = number;
  const { measures } = book.numbers();
  const isOther = unit?.also && measures.has(unit.also.measure) && !measures.has(unit.measure);
  return isOther ? { ...number, unit: unit.also ?? null } : number;
}
