import { toEvidenceColumns } from "../arithmetic/evidence-columns.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";

/** Of more numbers than these everything follows, and it takes long to see. */
const MOST_NUMBERS = 60;
/** Of so many rows some may have been added up. */
const MOST_ROWS = 10;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  const { lines, sorted } = input.book.numbers();
  if (sorted.length > MOST_NUMBERS) return false;
  const measure = said.unit?.measure ?? null;
  const sums = columnSums(input.book);
  const numbers = [...lines.flatMap((line) => line.numbers), ...earlierNumbers(input)];
  const pool = numbers.slice(0, MOST_NUMBERS).map(toAmount);
  if (measure === "percent") return hasShare(said, [...pool, ...sums.slice(0, MOST_ROWS)]);
  const isAlike = (one: Amount) => one.measure === measure || one.measure === null;
  const alike = pool.filter(isAlike).map(({ value }) => value);
  const plain = pool.filter((one) => one.measure === null).map(({ value }) => value);
  const meant = toBase(said);
  const toOthers = (one: number, at: number) => [
    ...alike.slice(at + 1).flatMap((other) => [one + other, one - other]),
    ...plain.flatMap((other) => [one * other, one / other]),
  ];
  return (
    hasMatch(
      meant,
      sums.filter(isAlike).map(({ value }) => value),
    ) || alike.some((one, at) => hasMatch(meant, toOthers(one, at)))
  );
}

function toBase(said: SaidNumber): SaidNumber {
  const factor = said.unit?.factors[0] ?? 1;
  return { ...said, values: said.values.map((value) => value * factor), step: said.step * factor };
}

type Amount = { readonly value: number; readonly measure: string | null };

const columnSums = oncePer((book: EvidenceBook): Amount[] =>
  toEvidenceColumns(book).flatMap(({ values, unit }) => {
    const factor = unit?.factors[0] ?? 1;
    const measure = unit?.measure ?? null;
    return toSums(values.map((value) => value * factor)).map((value) => ({ value, measure }));
  }),
);

/** How many of a hundred of one another are, and how much more or less. */
function hasShare(said: SaidNumber, pool: readonly Amount[]): boolean {
  const amounts = pool.filter(({ measure }) => measure !== "percent");
  return amounts.some((one, at) => {
    const shares = amounts.slice(at + 1).flatMap(({ value, measure }) => {
      const share = measure === one.measure ? one.value / value : Number.NaN;
      return [share, 1 / share, share - 1, 1 / share - 1].map((part) => part * 100);
    });
    return hasMatch(said, shares);
  });
}

function toAmount({ values: [value = 0], unit }: FoundNumber): Amount {
  return { value: Math.abs(value) * (unit?.factors[0] ?? 1), measure: unit?.measure ?? null };
}

/** The sum of all, the mean, and the sums of some where they are few. */
function toSums(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0);
  if (values.length > MOST_ROWS) return [all, all / values.length];
  let some = [0];
  for (const value of values) some = some.flatMap((sum) => [sum, sum + value]);
  return [all, all / values.length, ...some];
}
