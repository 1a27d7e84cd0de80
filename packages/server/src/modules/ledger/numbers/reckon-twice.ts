import type { CheckInput } from "../finding.ts";
import type { SaidNumber } from "./match-number.ts";
import { periodWords } from "./sums.data.ts";

/** A number as it can be read: in the smallest unit, and as it is said. */
export type Amount = {
  readonly value: number;
  readonly said: number;
  readonly measure: string | null;
};

/** With more than these everything follows. */
const MOST_ALIKE = 8;
const MOST_COUNTS = 5;
const MOST_MANY = 400;
const periods = [7, 12, 24, 52, 60, 365];

/** What two steps give that people take at once: prices times amounts, with fees, for a year. */
export function reckonTwice(
  said: SaidNumber,
  pool: readonly Amount[],
  { book, sentence }: CheckInput,
): number[] {
  const measure = said.unit?.measure ?? null;
  // Of sizes and times there are so many that two steps give anything.
  if (measure === "size" || measure === "time") return [];
  const alike = [...new Set(pool.filter((one) => one.measure === measure).map(toValue))];
  const spoken = `${sentence.before} ${sentence.text} ${book.question}`;
  const isPeriod = said.unit !== null && periodWords.test(spoken);
  const many = isPeriod ? periods : [];
  return [
    ...alike.flatMap((one) => many.flatMap((count) => [one * count, one / count])),
    ...ofBill(alike, pool, many),
  ];
}

function toValue({ value }: Amount): number {
  return value;
}

/** So many of one and so many of another, with what comes once; the difference of two, so many times. */
function ofBill(
  alike: readonly number[],
  pool: readonly Amount[],
  many: readonly number[],
): number[] {
  const counts = pool.filter(
    ({ measure, value }) => (measure === null || measure === "time") && value > 1,
  );
  const times = [...new Set([...counts.map((one) => one.said), ...many.slice(1, 2)])];
  if (alike.length > MOST_ALIKE || times.length > MOST_COUNTS) return [];
  const products = alike.flatMap((one) => times.map((count) => one * count)).slice(0, MOST_MANY);
  const pairs = alike.flatMap((one, at) =>
    alike.slice(at + 1).flatMap((other) => [one - other, one + other]),
  );
  return [
    ...products.flatMap((product) => alike.flatMap((one) => [product + one, product - one])),
    ...pairs.flatMap((pair) => times.flatMap((count) => [pair * count, pair / count])),
  ];
}
