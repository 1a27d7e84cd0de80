import { everyMatch } from "../every-match.ts";
import type { CheckInput } from "../finding.ts";
import { togetherWords, whichBetween } from "../arithmetic/cues.data.ts";
import { once } from "../once.ts";
import type { Cues } from "./derive-numbers.ts";
import { toPercents } from "./compare-amounts.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import { followsByDate } from "./follows-by-date.ts";
import { followsPrices } from "./follows-prices.ts";
import { followsSentence } from "./follows-sentence.ts";
import { followsShare } from "./follows-share.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, matchesNumber, toSignificant, type SaidNumber } from "./match-number.ts";
import { moneyMeasures, type Unit } from "./units.data.ts";
import { numbersOf } from "./numbers-of.ts";
import { reckonTwice, type Amount } from "./reckon-twice.ts";
import { pairSharesOf, sumsAtHand, totalsAtHand } from "./sums-at-hand.ts";
import { timesOfDay } from "./times-of-day.ts";
import { toCues } from "./to-cues.ts";

/** Of more numbers than these everything follows, and it takes long to see. */
const MOST_NUMBERS = 60;

/** Minutes and seconds of a day, a week, a month, a year. */
const calendar: ReadonlySet<number> = new Set(
  [1, 7, 28, 29, 30, 31, 365, 366].flatMap((days) => [days * 1_440, days * 86_400]),
);
const TOGETHER = /合计|[共总]占/u;
/** How much of what is allowed a number may be off that many reckonings could explain. */
const CLOSE = 0.25;
/** A number of fewer digits is often hit by chance: the words must tell how it was come by. */
const LEAST_DIGITS = 3;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  if (said.values.some((value) => calendar.has(value)) || followsByDate(said, input)) return true;
  const { lines, sorted } = input.book.numbers();
  if (sorted.length > MOST_NUMBERS) return true;
  const cues = toCues(said, input);
  if (cues.isPoints) return false;
  const told = [...earlierNumbers(input), ...(cues.isPercent ? [] : before(said, input))];
  const numbers = [...lines.flatMap((line) => line.numbers), ...told];
  const read = [...numbers.slice(0, MOST_NUMBERS).flatMap(toAmounts), ...timesOfDay(input.book)];
  const pool = read.map((one) => inMoney(one, said.unit?.measure ?? null));
  if (cues.isPercent) return isPart(said, pool, input);
  if (followsPrices(said, pool, input) || followsSentence(said, input)) return true;
  if (followsShare(said, pool, input) || isOption(said, input)) return true;
  return isOfAmounts(said, pool, input);
}

/** What a tool was given as so much room, mostly in megabytes: "--max-old-space-size=4096". */
const OPTION =
  /(?:size|mem(?:ory)?|heap|ram|limit|quota)[\p{L}-]*["']?[=:\s]+["']?(\d{3,})(?![\d.,\p{L}])/giu;

function isOption(said: SaidNumber, { book }: CheckInput): boolean {
  if (said.unit?.measure !== "size") return false;
  return book.items.some(({ head }) =>
    everyMatch(head, OPTION).some(({ 1: many }) =>
      matchesNumber(said, { values: [Number(many)], unit: null }),
    ),
  );
}

/** By one step with two amounts, or by adding up, or by the two steps that people take at once. */
function isOfAmounts(said: SaidNumber, pool: readonly Amount[], input: CheckInput): boolean {
  const { text } = input.sentence;
  const cues = toCues(said, input);
  const measure = said.unit?.measure ?? null;
  const isAlike = (one: Amount) => one.measure === measure || one.measure === null;
  const isLong = said.digits === "" || toSignificant(said).length >= LEAST_DIGITS;
  const isSum = isLong || cues.isSum || whichBetween.test(text.slice(0, said.start));
  const columns = isSum ? sumsAtHand(input.book).filter(isAlike) : [];
  const ways = toWays({ said, cues, isSum, isTogether: togetherWords.test(text) });
  const isOf = (meant: SaidNumber, amounts: readonly Amount[], sums: readonly number[]) =>
    hasMatch(meant, sums) || amounts.some((_one, at) => hasMatch(meant, ways(amounts, at)));
  const isPlain = (one: Amount) => one.measure === null;
  // A column of plain numbers is measured in whatever is said.
  const isUnnamed =
    measure !== null && (measure !== "time" || !input.book.numbers().measures.has(measure));
  const plainSums = columns.filter(isPlain).map(toValue);
  if (isUnnamed && isOf(said, pool.filter(isPlain), plainSums)) return true;
  if (measure !== null && moneyMeasures.has(measure) && isPriced(said, pool)) return true;
  const isFurther = isSum || cues.isRatio || cues.isGap;
  const further = once(() => (isFurther ? reckonTwice(said, pool, input) : []));
  const alike = pool.filter(isAlike);
  const sums = columns.map(toValue);
  return toMeant(said).some(
    (meant) => isOf(meant, alike, sums) || hasMatch({ ...meant, reach: CLOSE }, further()),
  );
}

/** Kilograms, litres and kilowatt-hours, each at so much. */
const PRICED: ReadonlySet<string> = new Set(["mass", "volume", "energy", "length"]);

function isPriced(said: SaidNumber, pool: readonly Amount[]): boolean {
  const many = pool.filter(({ measure }) => measure !== null && PRICED.has(measure));
  const prices = pool.filter(({ measure }) => measure === said.unit?.measure);
  return many.some((one) =>
    hasMatch(
      said,
      prices.map(({ value }) => value * one.said),
    ),
  );
}

/** A share of amounts at hand, or of what they are together. */
function isPart(said: SaidNumber, pool: readonly Amount[], input: CheckInput): boolean {
  const { text } = input.sentence;
  const cues = toCues(said, input);
  const amounts = [...pool, ...totalsAtHand(input.book)];
  if (hasShare(said, amounts, cues) || hasShare(said, amounts, { change: "part" })) return true;
  const isTogether = togetherWords.test(text) || TOGETHER.test(text);
  return isTogether && hasMatch(said, pairSharesOf(input.book));
}

type Told = {
  readonly said: SaidNumber;
  readonly cues: Cues;
  readonly isSum: boolean;
  readonly isTogether: boolean;
};

/** What one of several amounts gives with each of the others; of things together only a sum is told. */
function toWays({ said, cues, isSum, isTogether }: Told) {
  const isProduct =
    !isTogether && (cues.isRatio || said.digits === "" || said.unit?.measure !== "size");
  return (amounts: readonly Amount[], at: number): number[] => {
    const { value: one } = amounts[at] ?? { value: 0 };
    const found: number[] = [];
    for (const { value: other } of amounts.slice(at + 1)) {
      if (isSum) found.push(one + other);
      if (!isTogether) found.push(one - other);
    }
    if (!isProduct) return found;
    for (const { value: other, measure } of amounts) {
      if (measure === null) found.push(one * other, one / other);
    }
    return found;
  };
}

function toValue({ value }: Amount): number {
  return value;
}

/** What the sentence has said until then; beside a time, "ten past two" is no amount. */
function before({ start, unit }: SaidNumber, { sentence, book }: CheckInput): FoundNumber[] {
  const numbers = numbersOf(book)(sentence.text).filter(({ end }) => end <= start);
  return unit?.measure === "time" ? numbers.filter((one) => one.unit !== null) : numbers;
}

/** Hundredths beside what they are hundredths of. */
function inMoney(one: Amount, measure: string | null): Amount {
  if (measure === null || one.measure === measure) return one;
  if (one.measure === "cent" && moneyMeasures.has(measure)) {
    return { ...one, value: one.value / 100, measure };
  }
  const isMoney = measure === "cent" && one.measure !== null && moneyMeasures.has(one.measure);
  return isMoney ? { ...one, value: one.value * 100, measure } : one;
}

/** In the smallest unit. */
function toMeant(said: SaidNumber): SaidNumber[] {
  return (said.unit?.factors ?? [1]).map((factor) => {
    const values = said.values.map((value) => value * factor);
    return { ...said, values, step: said.step * factor };
  });
}

/** How many of a hundred of one another are, or how much more or less, as the words tell. */
function hasShare(
  said: SaidNumber,
  pool: readonly Amount[],
  { change }: Pick<Cues, "change">,
): boolean {
  const amounts = pool.filter(({ measure }) => measure !== "percent");
  return amounts.some((one, at) => {
    const parts = amounts.slice(at + 1).flatMap(({ value, measure }) => {
      if (measure !== one.measure) return [];
      const [least, most] = [Math.min(one.value, value), Math.max(one.value, value)];
      // "118 % of the goal".
      return [...toPercents(least, most, change), (most / least) * 100];
    });
    return hasMatch(said, parts);
  });
}

/** As it can be read. */
function toAmounts({ values, unit }: FoundNumber): Amount[] {
  return [unit, ...(unit?.also ? [unit.also] : [])].flatMap((one) => inUnit(values, one));
}

function inUnit(values: readonly number[], unit: Unit | null): Amount[] {
  const [factors, measure] = [unit?.factors ?? [1], unit?.measure ?? null];
  return values.flatMap((value) =>
    factors.map((factor) => ({
      value: Math.abs(value) * factor,
      said: Math.abs(value),
      measure,
    })),
  );
}
