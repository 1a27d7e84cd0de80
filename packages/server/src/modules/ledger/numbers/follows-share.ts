import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { numbersOf } from "./numbers-of.ts";
import type { Amount } from "./reckon-twice.ts";

/** Between a part and its whole: "1/2", "250 shares of 10,000". */
const OF =
  /^\s?(?:\/\s?|(?:\p{L}+\s){0,2}(?:of|out of|von|aus|sur|de|em|sobre|entre)\s(?:the\s|den\s|los\s|les\s)?)$/iu;
/** Of more parts any number is one. */
const MOST_PARTS = 12;
const HUNDRED = 100;
const CLOSE = 0.25;

type Part = { readonly part: number; readonly line: NumberLine };

const partsOf = oncePer((book: EvidenceBook): readonly Part[] => {
  const parts = book.numbers().lines.flatMap((line) =>
    line.numbers.slice(1).flatMap(({ values: [whole = 0], start }, at) => {
      const { end = 0, values: [part = 0] = [] } = line.numbers[at] ?? {};
      const isPart = part > 0 && part < whole && OF.test(line.text.slice(end, start));
      return isPart ? [{ part: part / whole, line }] : [];
    }),
  );
  return parts.length > MOST_PARTS ? [] : parts;
});

/** Of an amount at hand: a part that the evidence gives, or so many percent as the sentence says. */
export function followsShare(
  said: SaidNumber,
  pool: readonly Amount[],
  { sentence, book }: CheckInput,
): boolean {
  const { unit: own } = said;
  if (own === null) return false;
  const [factor = 1] = own.factors;
  const alike = pool.flatMap((one) => (one.measure === own.measure ? [one.value / factor] : []));
  const percents = numbersOf(book)(sentence.text).flatMap(({ unit, values: [value = 0] }) =>
    unit?.measure === "percent" ? [value, HUNDRED - value, HUNDRED + value] : [],
  );
  const ofPercents = percents.flatMap((value) => alike.map((one) => (one * value) / HUNDRED));
  const ofParts = partsOf(book).flatMap(({ part, line }) => {
    // "1/2 cup (1 cup = 226 g)": of what the line has, if that is of the kind.
    const near = line.numbers.flatMap(({ unit, values: [value = 0] }) =>
      unit?.measure === own.measure ? [(value * (unit.factors[0] ?? 1)) / factor] : [],
    );
    return (near.length > 0 ? near : alike).map((one) => one * part);
  });
  return hasMatch({ ...said, reach: CLOSE }, [...ofPercents, ...ofParts]);
}
