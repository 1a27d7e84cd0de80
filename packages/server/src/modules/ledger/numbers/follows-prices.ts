import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { hasMatch, toSignificant, type SaidNumber } from "./match-number.ts";
import type { Amount } from "./reckon-twice.ts";
import { CLOCK, sumsAtHand, toMinutes } from "./sums-at-hand.ts";
import { moneyMeasures } from "./units.data.ts";

const HOUR = 3_600_000;
const MOST_ROWS = 10;
const MOST_COUNT = 100;
const MOST_COUNTS = 12;
/** A number of fewer digits is often hit by chance. */
const LEAST_DIGITS = 3;

/** Of money: what prices of the evidence give, or amounts of it in another currency. */
export function followsPrices(
  said: SaidNumber,
  pool: readonly Amount[],
  input: CheckInput,
): boolean {
  if (!said.unit || !moneyMeasures.has(said.unit.measure)) return false;
  return hasExchanged(said, pool, input.book) || hasPaid(said, pool, input);
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
  const rates = ratesOf(book);
  const isIt = (amount: number) =>
    hasMatch(
      said,
      rates.flatMap((rate) => rates.map((other) => (amount * rate) / other)),
    );
  return rates.length > 0 && rates.length <= MOST_ROWS && pool.some((one) => isIt(one.said));
}

/** So much for each hour, or for each of so many, so many times: "17 rooms for three nights at 92 €". */
function hasPaid(
  said: SaidNumber,
  pool: readonly Amount[],
  { sentence, book }: CheckInput,
): boolean {
  const measure = said.unit?.measure ?? "";
  const prices = new Set(pool.filter((one) => isPrice(one, measure)).map(toValue));
  const times = pool.flatMap((one) => (one.measure === "time" ? [one.value / HOUR] : []));
  const clocks = (sentence.text.match(CLOCK) ?? []).map((clock) => toMinutes(clock) / 60);
  const sums = sumsAtHand(book).flatMap((one) =>
    one.measure === "time" ? [one.value / HOUR] : [],
  );
  const hours = [...times, ...clocks, ...sums];
  const counts = [
    ...new Set(
      pool.flatMap((one) => (one.measure === null || one.measure === "time" ? [one.said] : [])),
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

function toValue({ value }: Amount): number {
  return value;
}
