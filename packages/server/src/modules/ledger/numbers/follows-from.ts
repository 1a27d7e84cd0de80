import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import type { Cues } from "./derive-numbers.ts";
import { hasMatch, matchesNumber, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";
import { toCues } from "./to-cues.ts";

const MOST_OTHERS = 12;
/** How much of what is allowed a number may be off that many could explain. */
const CLOSE = 0.25;

/** Whether a number follows from others of the answer: of its sentence, and of the one before. */
export function followsFrom(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): boolean {
  // What follows from something vague is as vague.
  const isVague = others.some(({ isHedged, isBound }) => isHedged || isBound);
  const close = { ...said, reach: isVague ? CLOSE : Math.min(CLOSE, said.reach) };
  const isConverted = others.some(
    (other) =>
      (other.unit && said.unit && matchesNumber(said, other)) ||
      isFahrenheit(said, other, input.sentence.text),
  );
  if (isConverted) return true;
  const cues = toCues(said, input);
  return !cues.isPercent && hasMatch(close, combine(toFirsts(others), readBefore(input), cues));
}

/** "220 °C (425 °F)". */
function isFahrenheit({ values: [degrees = 0], end }: SaidNumber, other: SaidNumber, text: string) {
  if (other.unit?.measure !== "celsius" || !/^\s?°\s?F/.test(text.slice(end))) return false;
  const exact = ((other.values[0] ?? 0) * 9) / 5 + 32;
  return Math.abs(exact - degrees) <= 5;
}

/** The sum, the difference or the product of two, one of them in the sentence; the sum of all. */
function combine(
  beside: readonly number[],
  before: readonly number[],
  { isRatio }: Cues,
): number[] {
  const found = beside.flatMap((one, at) =>
    [...beside.slice(at + 1), ...before].flatMap((other) => [
      one + other,
      Math.abs(one - other),
      one * other,
      one / other,
      other / one,
    ]),
  );
  if (isRatio) {
    const gaps = before.flatMap((one, at) => before.slice(at + 1).map((other) => one - other));
    found.push(...beside.flatMap((rate) => gaps.map((gap) => rate * gap)));
  }
  // "Two of 48 break. Five were skipped, the other 41 pass."
  const all = [...before, ...beside];
  if (beside.length > 0 && all.length > 2) found.push(toRemainder(all));
  if (beside.length > 1) found.push(beside.reduce((whole, value) => whole + value, 0));
  return found;
}

/** The largest without all others. */
function toRemainder(values: readonly number[]): number {
  return 2 * Math.max(...values) - values.reduce((all, value) => all + value, 0);
}

const readBefore = oncePer(({ sentence, book }: CheckInput) =>
  toFirsts(numbersOf(book)(sentence.before)).slice(0, MOST_OTHERS),
);

function toFirsts(numbers: readonly Pick<SaidNumber, "values">[]): number[] {
  return numbers.flatMap(({ values }) => values.slice(0, 1));
}
