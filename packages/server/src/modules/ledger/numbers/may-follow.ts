import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { togetherWords, whichBetween } from "../arithmetic/cues.data.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import type { Cues } from "./derive-numbers.ts";
import { toPercents } from "./compare-amounts.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, toSignificant, type SaidNumber } from "./match-number.ts";
import { moneyMeasures, type Unit } from "./units.data.ts";
import { numbersOf } from "./numbers-of.ts";
import { reckonTwice, type Amount } from "./reckon-twice.ts";
import { CLOCK, sumsAtHand, toMinutes, totalsAtHand } from "./sums-at-hand.ts";
import { toCues } from "./to-cues.ts";

/** Of more numbers than these everything follows, and it takes long to see. */
const MOST_NUMBERS = 60;
const MOST_ROWS = 10;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const MOST_COUNT = 100;
const MOST_COUNTS = 12;
const DAYS = /(?<!\p{L})(?:days?|tage|dias|días|jours)(?!\p{L})|天/iu;

/** Minutes and seconds of a day, a week, a month, a year. */
const calendar: ReadonlySet<number> = new Set(
  [1, 7, 28, 29, 30, 31, 365, 366].flatMap((days) => [days * 1_440, days * 86_400]),
);
const MOST_YEARS = 30;
const YEARLY =
  /(?<!\p{L})(?:(?:a|per|each|every) year|yearly|annual(?:ly)?|annuali[sz]ed|pro jahr|im jahr|jährlich\p{L}*|ao ano|por ano|por año|al año|anual(?:es|mente)?|anuais|par an|annuel\p{L}*)(?!\p{L})|每年|年均/iu;
const RELATIVE = /(?<!\p{L})relativ\p{L}*|相对/iu;
/** How much of what is allowed a number may be off that many reckonings could explain. */
const CLOSE = 0.25;
/** A number of fewer digits is often hit by chance: the words must tell how it was come by. */
const LEAST_DIGITS = 3;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  if (said.values.some((value) => calendar.has(value)) || isByDate(said, input)) return true;
  const { lines, sorted } = input.book.numbers();
  if (sorted.length > MOST_NUMBERS) return true;
  const cues = toCues(said, input);
  const told = [...earlierNumbers(input), ...(cues.isPercent ? [] : before(said, input))];
  const numbers = [...lines.flatMap((line) => line.numbers), ...told];
  const read = [...numbers.slice(0, MOST_NUMBERS).flatMap(toAmounts), ...toClocks(input.book)];
  const pool = read.map((one) => inMoney(one, said.unit?.measure ?? null));
  if (cues.isPoints) return hasGap(said, pool);
  if (cues.isPercent) {
    const { text } = input.sentence;
    const amounts = [...pool, ...totalsAtHand(input.book)];
    if (hasShare(said, amounts, cues) || hasShare(said, amounts, { change: "part" })) return true;
    if (YEARLY.test(text)) return hasGrowth(said, pool);
    return RELATIVE.test(text) && hasShare(said, toPlain(pool), cues);
  }
  const measure = said.unit?.measure ?? null;
  const isAlike = (one: Amount) => one.measure === measure || one.measure === null;
  const alike = pool.filter(isAlike).map(({ value }) => value);
  const plain = pool.filter((one) => one.measure === null).map(({ value }) => value);
  const isLong = said.digits === "" || toSignificant(said).length >= LEAST_DIGITS;
  const { isGap, isRatio } = cues;
  const isSum = cues.isSum || whichBetween.test(input.sentence.text.slice(0, said.start));
  // Of things together only a sum is told; a small difference or product is told as one.
  const isTogether = togetherWords.test(input.sentence.text);
  const isTold = (isCue: boolean) => !isTogether && (isCue || said.digits === "");
  const toOthers = (one: number, at: number) => [
    ...alike.slice(at + 1).flatMap((other) => (isLong || isSum ? [one + other] : [])),
    ...alike.slice(at + 1).flatMap((other) => (isTogether ? [] : [one - other])),
    ...(isTold(isRatio || measure !== "size") ? plain : []).flatMap((other) => [one * other, one / other]),
  ];
  const last = told.flatMap((one) => toAmounts(one).slice(0, 1)).filter(isAlike);
  const sums =
    isLong || isSum
      ? [...sumsAtHand(input.book).filter(isAlike).map(toValue), ...toTails(last)]
      : [];
  if (hasExchanged(said, pool, input.book) || hasPaid(said, pool, input)) return true;
  const isFurther = isLong || isRatio || isSum || isGap;
  const further = once(() => (isFurther ? reckonTwice(said, pool, input) : []));
  return toMeant(said).some(
    (meant) =>
      hasMatch(meant, sums) ||
      alike.some((one, at) => hasMatch(meant, toOthers(one, at))) ||
      hasMatch({ ...meant, reach: CLOSE }, further()),
  );
}

/** Days between dates, and ages: from dates of the evidence, or from today, which it need not tell. */
function isByDate({ unit, values, digits }: SaidNumber, { sentence, book }: CheckInput): boolean {
  const dates = book.dates.flatMap(({ readings: [first] }) => (first?.month ? [first] : []));
  if (dates.length === 0) return false;
  const isDays = unit?.measure === "time" && (unit.factors[0] ?? 0) >= DAY;
  if (isDays || (sentence.form === "row" && DAYS.test(sentence.above))) return true;
  const years = [...new Set(dates.flatMap(({ year }) => year ?? []))];
  const ages = years.flatMap((one) => years.map((other) => Math.abs(one - other)));
  const isAge = (value: number) =>
    Number.isInteger(value) && ages.some((age) => age > 0 && Math.abs(age - value) <= 1);
  return unit === null && digits !== "" && values.some(isAge);
}

/** So much for each hour, or for each of so many, so many times: "17 rooms for three nights at 92 €". */
function hasPaid(said: SaidNumber, pool: readonly Amount[], { sentence, book }: CheckInput): boolean {
  const measure = said.unit?.measure ?? "";
  if (!moneyMeasures.has(measure)) return false;
  const prices = new Set(pool.filter((one) => isPrice(one, measure)).map(toValue));
  const times = pool.flatMap((one) => (one.measure === "time" ? [one.value / HOUR] : []));
  const clocks = (sentence.text.match(CLOCK) ?? []).map((clock) => toMinutes(clock) / 60);
  const sums = sumsAtHand(book).flatMap((one) => (one.measure === "time" ? [one.value / HOUR] : []));
  const hours = [...times, ...clocks, ...sums];
  const counts = [
    ...new Set(
      pool.flatMap((one) =>
        one.measure === null || one.measure === "time" ? [one.said] : [],
      ),
    ),
  ].filter((count) => Number.isInteger(count) && count > 1 && count < MOST_COUNT);
  const isLong = toSignificant(said).length >= LEAST_DIGITS;
  const pairs =
    !isLong || counts.length > MOST_COUNTS
      ? []
      : counts.flatMap((one, at) => counts.slice(at).map((other) => one * other));
  const many = [...hours, ...pairs];
  return [...prices].slice(0, MOST_ROWS).some((price) =>
    hasMatch(
      said,
      many.map((one) => price * one),
    ),
  );
}

function isPrice(one: Amount, measure: string): boolean {
  return one.measure === measure || one.measure === null;
}

/** "1 EUR = 1.0800 USD". */
const RATE = /(?<![\d.,])1\s?(?:\p{L}{3}|\p{Sc})\s?[=:]\s?\p{Sc}?\d/u;

const ratesOf = oncePer((book: EvidenceBook) =>
  book.items
    .filter(({ text }) => RATE.test(text))
    .flatMap(({ id }) => book.numbers().byItem.get(id) ?? [])
    .flatMap(({ numbers }) => numbers.flatMap(({ values }) => values.slice(0, 1))),
);

/** Of money in one currency: as much in another one, where the evidence has rates. */
function hasExchanged(said: SaidNumber, pool: readonly Amount[], book: EvidenceBook): boolean {
  if (!said.unit || !moneyMeasures.has(said.unit.measure)) return false;
  const rates = ratesOf(book);
  const isIt = (amount: number) =>
    hasMatch(
      said,
      rates.flatMap((rate) => rates.map((other) => (amount * rate) / other)),
    );
  return rates.length > 0 && rates.length <= MOST_ROWS && pool.some((one) => isIt(one.said));
}

function toValue({ value }: Amount): number {
  return value;
}

/** "190, plus 43.60 and 28": what was said last, together. */
function toTails(amounts: readonly Amount[]): number[] {
  let sum = 0;
  const tails = amounts
    .slice(-MOST_ROWS)
    .toReversed()
    .map(({ value }) => (sum += value));
  return tails.slice(1);
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

/** "3 h 30" reads as a time of day, and may be none. */
function toClocks({ dates }: EvidenceBook): Amount[] {
  return dates.flatMap(({ readings: [moment] }) =>
    moment?.month === null && moment.time !== null
      ? [{ value: moment.time * MINUTE, said: moment.time, measure: "time" }]
      : [],
  );
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
      return toPercents(Math.min(one.value, value), Math.max(one.value, value), change);
    });
    return hasMatch(said, parts);
  });
}

/** Percentages as amounts that others are held against. */
function toPlain(pool: readonly Amount[]): Amount[] {
  return pool.flatMap((one) => (one.measure === "percent" ? [{ ...one, measure: "share" }] : []));
}

/** How much more it was each year, of the first or of the one before. */
function hasGrowth(said: SaidNumber, pool: readonly Amount[]): boolean {
  const plain = pool.flatMap((one) => (Number.isInteger(one.said) ? [one.said] : []));
  const dated = plain.filter((year) => year > 1900 && year < 2100);
  const spans = dated.flatMap((one) => dated.map((other) => one - other));
  const years = new Set([...plain, ...spans].filter((many) => many > 1 && many <= MOST_YEARS));
  return pool.some((one) => {
    const rises = pool.flatMap(({ value, measure }) =>
      measure === one.measure && value > one.value && one.value > 0 ? [value / one.value] : [],
    );
    const each = [...years].flatMap((many) =>
      rises.flatMap((rise) => [(rise - 1) / many, rise ** (1 / many) - 1]),
    );
    return hasMatch(
      said,
      each.map((share) => share * 100),
    );
  });
}

/** Percentage points: between two percentages. */
function hasGap(said: SaidNumber, pool: readonly Amount[]): boolean {
  const shares = pool.filter(({ measure }) => measure === "percent").map(({ value }) => value);
  return shares.some((one) =>
    hasMatch(
      said,
      shares.map((other) => one - other),
    ),
  );
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
