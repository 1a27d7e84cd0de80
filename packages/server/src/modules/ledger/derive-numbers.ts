import type { FoundNumber } from "./find-numbers.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";

/** Sums within a line, sums, differences, averages; in percent: shares and changes. */
export type Operation = "rows" | "sums" | "gaps" | "means" | "shares" | "changes";

/** Beyond so many numbers almost anything can be computed from some of them. */
const MOST_NUMBERS = 40;
const MOST_SHARED = 8;
const MOST_IN_ROW = 6;

/** Days of a week, months of a year and the like: "41 a day". */
const periods = [7, 12, 24, 30, 31, 52, 60, 365];

type Source = {
  readonly id: string | null;
  readonly lines: readonly NumberLine[];
  /** Null: whatever the numbers measure; else in the smallest unit of that measure. */
  readonly measure: string | null;
};

/** What can be computed from the numbers of some lines, sorted. Computed once for each book. */
export function deriveNumbers(
  book: NumberBook,
  source: Source,
  operation: Operation,
): Float64Array {
  const key = `${operation} ${source.measure} ${source.id}`;
  const known = book.derived.get(key);
  if (known) return known;
  const { lines, measure } = source;
  const table = lines
    .map(({ numbers }) => numbers.flatMap((number) => toValue(number, measure)))
    .filter((row) => row.length > 0);
  const made = Float64Array.from(operations[operation](table)).toSorted();
  book.derived.set(key, made);
  return made;
}

type Table = readonly (readonly number[])[];

const operations: Readonly<Record<Operation, (table: Table) => number[]>> = {
  rows: (table) => toRows(table).flatMap((row) => [...toSums(row), sumOf(row)]),
  sums(table) {
    const few = toFew(table, MOST_NUMBERS);
    const products = toRows(table).flatMap(toProducts);
    const runs = toColumns(table).flatMap(toRuns);
    return [...runs, ...toSums(few), sumOf(few), ...products, sumOf(products)];
  },
  gaps: (table) => toGaps(toFew(table, MOST_NUMBERS)),
  means: (table) => [
    ...toColumns(table).flatMap((column) => [sumOf(column) / column.length, medianOf(column)]),
    ...toRows(table).map((row) => sumOf(row) / row.length),
    ...toFew(table, 12).flatMap((value) => periods.map((period) => value / period)),
    ...pairwise(toFew(table, 12), (one, other) => one / other),
    ...pairwise(toFew(table, 12), (one, other) => other / one),
  ],
  shares: (table) => toShared(table).flatMap(toShares),
  changes: (table) => toShared(table).flatMap(toChanges),
};

function toRows(table: Table): Table {
  return table.filter((row) => row.length <= MOST_IN_ROW);
}

function toFew(table: Table, most: number): readonly number[] {
  const all = table.flat();
  return all.length <= most ? all : [];
}

/** Numbers of which one may be a part of another. */
function toShared(table: Table): Table {
  const columns = toColumns(table).filter(({ length }) => length <= 12);
  return [...columns, ...toRows(table), toFew(table, MOST_SHARED)];
}

function toValue({ values, unit }: FoundNumber, measure: string | null): number[] {
  const [value = 0] = values;
  if (measure === null) return [value];
  return unit?.measure === measure ? [value * (unit.factors.at(-1) ?? 1)] : [];
}

/** Numbers that stand at the same place of their lines, from the left and from the right. */
function toColumns(table: Table): number[][] {
  return [0, 1, 2, 3, -1, -2]
    .map((place) => table.flatMap((row) => row.at(place) ?? []))
    .filter((column) => column.length > 1);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** What every two of them give; in loops, because there are many. */
function pairwise(values: readonly number[], combine: (one: number, other: number) => number) {
  const results: number[] = [];
  for (const [at, one] of values.entries()) {
    for (let to = at + 1; to < values.length; to++) results.push(combine(one, values[to] ?? 0));
  }
  return results;
}

const toSums = (values: readonly number[]) => pairwise(values, (one, other) => one + other);
const toGaps = (values: readonly number[]) =>
  pairwise(values, (one, other) => Math.abs(one - other));
const toProducts = (values: readonly number[]) => pairwise(values, (one, other) => one * other);

/** Sums of neighbours: a total that leaves out a heading or a last line. */
function toRuns(values: readonly number[]): number[] {
  const total = sumOf(values);
  if (values.length > 30) return [total, total - (values[0] ?? 0), total - (values.at(-1) ?? 0)];
  return values.flatMap((one, from) => {
    let sum = one;
    return values.slice(from + 1).map((value) => {
      sum += value;
      return sum;
    });
  });
}

function toShares(values: readonly number[]): number[] {
  const total = sumOf(values);
  return [
    ...pairwise(values, (one, other) => (100 * Math.min(one, other)) / Math.max(one, other)),
    ...(values.length > 1 ? values.map((value) => (value / total) * 100) : []),
  ];
}

function toChanges(values: readonly number[]): number[] {
  const rise = (one: number, other: number) =>
    (Math.max(one, other) / Math.min(one, other) - 1) * 100;
  const fall = (one: number, other: number) =>
    (1 - Math.min(one, other) / Math.max(one, other)) * 100;
  return [...pairwise(values, rise), ...pairwise(values, fall)];
}
