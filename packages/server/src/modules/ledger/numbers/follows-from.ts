import { togetherWords } from "../arithmetic/cues.data.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import type { Cues } from "./derive-numbers.ts";
import { toPercents } from "./compare-amounts.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, matchesNumber, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";
import { pairsOf } from "./table-columns.ts";
import { toCues } from "./to-cues.ts";

/** Before what is added, and no sum. */
const ANOTHER =
  /(?<!\p{L})(?:another|further|additional|weitere[nrs]?|otr[oa]s?|outr[oa]s?|autres?)\s*$|另\s*$/iu;

const MOST_OTHERS = 12;
const MOST_EARLIER = 8;
/** How much of what is allowed a number may be off that many could explain. */
const CLOSE = 0.25;

/** Whether a number follows from others of the answer: of its sentence, of the one before, or further up if the words say how. */
export function followsFrom(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): boolean {
  const cues = toCues(said, input);
  // What follows from something vague is as vague.
  const isVague = others.some(({ isHedged, isBound }) => isHedged || isBound);
  const close = { ...said, reach: isVague ? CLOSE : Math.min(CLOSE, said.reach) };
  const isConverted = others.some(
    (other) =>
      (other.unit && said.unit && matchesNumber(said, other)) ||
      isFahrenheit(said, other, input.sentence.text),
  );
  const isTogether = isToldTogether(said, input.sentence.text);
  const around = { cues, isTogether, before: readBefore(input) };
  return (
    isConverted ||
    hasMatch(close, ofSentence(toFirsts(others), around)) ||
    hasMatch(said, ofGap(others, around)) ||
    hasMatch(close, ofEarlier(said, cues, input))
  );
}

/** "220 °C (425 °F)". */
function isFahrenheit({ values: [degrees = 0], end }: SaidNumber, other: SaidNumber, text: string) {
  if (other.unit?.measure !== "celsius" || !/^\s?°\s?F/.test(text.slice(end))) return false;
  const exact = ((other.values[0] ?? 0) * 9) / 5 + 32;
  return Math.abs(exact - degrees) <= 5;
}

/** "those three together make up 61.6 GB". */
function isToldTogether({ start }: SaidNumber, text: string): boolean {
  const [clause = ""] = text
    .slice(0, start)
    .split(/[,;:(，；：]\s/)
    .slice(-1);
  return togetherWords.test(clause) && !ANOTHER.test(clause);
}

type Around = {
  readonly cues: Cues;
  readonly before: readonly number[];
  /** The words tell of a sum. */
  readonly isTogether: boolean;
};

/** The sum, the difference or the product of two, one of them in the sentence; the sum of all. */
function ofSentence(beside: readonly number[], { cues, before, isTogether }: Around): number[] {
  const { isPercent, change } = cues;
  const pairs = beside.flatMap((one, at) =>
    [...beside.slice(at + 1), ...before].flatMap((other) =>
      isPercent ? percentsOf(one, other, change) : combine(one, other, isTogether),
    ),
  );
  const isAdded = beside.length > 1 && !isPercent;
  if (cues.isRatio && !isPercent) {
    const gaps = before.flatMap((one, at) => before.slice(at + 1).map((other) => one - other));
    pairs.push(...beside.flatMap((rate) => gaps.map((gap) => rate * gap)));
  }
  // "Two of 48 break. Five were skipped, the other 41 pass."
  const all = [...before, ...beside];
  if (!isPercent && beside.length > 0 && all.length > 2) pairs.push(toRemainder(all));
  if (!isAdded) return pairs;
  const sum = beside.reduce((whole, value) => whole + value, 0);
  // "Of 57, two fail and three are skipped, so 52 pass."
  return [...pairs, sum, ...(isTogether ? [] : toRests(beside))];
}

/** The largest without all others. */
function toRemainder(values: readonly number[]): number {
  return 2 * Math.max(...values) - values.reduce((all, value) => all + value, 0);
}

/** The first without those behind it, one after the other. */
function toRests([whole = 0, ...parts]: readonly number[]): number[] {
  let rest = whole;
  return parts.map((part) => (rest -= part));
}

/** What the sentence tells as a difference need not be exact: "a good 50 below the limit of 350". */
function ofGap(others: readonly SaidNumber[], { cues, before }: Around): number[] {
  if (!cues.isGap || cues.isPercent) return [];
  const beside = toFirsts(others);
  return beside.flatMap((one, at) =>
    [...beside.slice(at + 1), ...before].map((other) => Math.abs(one - other)),
  );
}

/** Of the last numbers of the same kind: their sums, differences, changes, what they are for each. */
function ofEarlier(said: SaidNumber, cues: Cues, input: CheckInput): number[] {
  if (!cues.isPercent && !cues.isGap && !cues.isSum && !cues.isRatio) return [];
  const earlier = earlierNumbers(input);
  const isAlike = ({ unit }: FoundNumber) =>
    cues.isPercent ? unit?.measure !== "percent" : unit?.measure === said.unit?.measure;
  const last = toFirsts(earlier.filter(isAlike)).slice(-MOST_EARLIER);
  if (cues.isPercent) {
    return pairsOf(last).flatMap(([one, other]) => percentsOf(one, other, cues.change));
  }
  const found = cues.isGap ? pairsOf(last).map(([one, other]) => Math.abs(one - other)) : [];
  if (cues.isSum) {
    last.toReversed().reduce((sum, value) => {
      found.push(sum + value);
      return sum + value;
    }, 0);
  }
  if (!cues.isRatio || said.unit === null) return found;
  const asked = input.book.numbers().lines.filter(({ isResult }) => !isResult);
  const counts = toFirsts([...earlier, ...asked.flatMap(({ numbers }) => numbers)]).filter(
    (count) => Number.isInteger(count) && count > 1 && count <= MOST_OTHERS,
  );
  return [...found, ...last.flatMap((value) => counts.map((count) => value / count))];
}

const readBefore = oncePer(({ sentence, book }: CheckInput) =>
  toFirsts(numbersOf(book)(sentence.before)).slice(0, MOST_OTHERS),
);

function toFirsts(numbers: readonly Pick<SaidNumber, "values">[]): number[] {
  return numbers.flatMap(({ values }) => values.slice(0, 1));
}

function combine(one: number, other: number, isTogether: boolean): number[] {
  if (isTogether) return [one + other];
  return [one + other, Math.abs(one - other), one * other, one / other, other / one];
}

function percentsOf(one: number, other: number, change: Cues["change"]): number[] {
  return toPercents(Math.min(one, other), Math.max(one, other), change);
}
