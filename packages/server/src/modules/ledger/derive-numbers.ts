/**
 * What can be made of the numbers of some lines: sums within a line and of a column, sums of some,
 * differences, averages, amounts for other periods, parts in percent of the same source; in percent:
 * shares and changes.
 */
export type Operation =
  | "totals"
  | "sums"
  | "gaps"
  | "ratios"
  | "multiples"
  | "means"
  | "periods"
  | "shares"
  | "changes";
/** The numbers of each line. */
export type Rows = readonly (readonly number[])[];

/** Beyond so many numbers almost anything can be computed from some of them. */
const MOST_NUMBERS = 16;
const MOST_PAIRED = 12;
const MOST_RATED = 8;
const MOST_IN_ROW = 6;
const multiples = [2, 3, 4, 5, 6, 10];
/** Days of a week, months of a year and the like. */
const periods = [7, 12, 24, 30, 31, 52, 60, 365];

export const derive: Readonly<Record<Operation, (rows: Rows) => number[]>> = {
  totals: (rows) => [
    ...toShort(rows).flatMap((row) => [sumOf(row), ...pairwise(row, add)]),
    ...toColumns(rows).map(sumOf),
  ],
  sums(rows) {
    const few = toFew(rows, MOST_NUMBERS);
    const products = toShort(rows).flatMap((row) => pairwise(row, (one, other) => one * other));
    const sums = [sumOf(few), ...pairwise(few, add), ...products, sumOf(products)];
    for (const column of toColumns(rows)) addRuns(column, sums);
    return sums;
  },
  ratios(rows) {
    const few = toFew(rows, MOST_RATED);
    const rates = (one: number, other: number) => [one / other, other / one, one * other];
    return few.flatMap((one, at) => few.slice(at + 1).flatMap((other) => rates(one, other)));
  },
  gaps(rows) {
    const few = toFew(rows, MOST_NUMBERS);
    const totals = toColumns(rows).map(sumOf);
    return [
      ...[few, ...toColumns(rows).filter(({ length }) => length <= MOST_NUMBERS)].flatMap(
        (values) => pairwise(values, (one, other) => Math.abs(one - other)),
      ),
      ...totals.flatMap((total) => few.map((value) => Math.abs(total - value))),
    ];
  },
  multiples: (rows) =>
    toFew(rows, MOST_PAIRED).flatMap((value) => multiples.map((times) => value * times)),
  means(rows) {
    const few = toFew(rows, MOST_PAIRED);
    const totals = toColumns(rows).map(sumOf);
    return [
      ...pairwise(totals, (one, other) => one / other),
      ...pairwise(totals, (one, other) => other / one),
      ...toColumns(rows).flatMap((column) => [sumOf(column) / column.length, medianOf(column)]),
      ...toShort(rows).map((row) => sumOf(row) / row.length),
      ...pairwise(few, (one, other) => one / other),
      ...pairwise(few, (one, other) => other / one),
    ];
  },
  periods: (rows) =>
    toFew(rows, MOST_PAIRED).flatMap((value) =>
      periods.flatMap((period) => [value / period, value * period]),
    ),
  shares: (rows) => toShared(rows).flatMap(toShares),
  changes: (rows) =>
    toShared(rows).flatMap((values) => [
      ...pairwise(values, (one, other) => (toMost(one, other) / toLeast(one, other) - 1) * 100),
      ...pairwise(values, (one, other) => (1 - toLeast(one, other) / toMost(one, other)) * 100),
    ]),
};

/** "plus 19 % VAT": of a number, or of the sum of a column. */
export function derivePercents(rows: Rows, percents: readonly number[]): number[] {
  const bases = [...toFew(rows, MOST_PAIRED), ...toColumns(rows).map(sumOf)];
  return percents.flatMap((percent) =>
    bases.flatMap((value) =>
      [percent, 100 + percent, 100 - percent].map((part) => (value * part) / 100),
    ),
  );
}

/** "64 s an epoch": an amount by how many there were. */
export function deriveRates(rows: Rows, counts: Rows): number[] {
  const amounts = toFew(rows, MOST_PAIRED);
  return toFew(counts, MOST_PAIRED).flatMap((count) =>
    amounts.flatMap((amount) => (count > 1 ? [amount / count, amount * count] : [])),
  );
}

const add = (one: number, other: number) => one + other;
const toLeast = (one: number, other: number) => Math.min(one, other);
const toMost = (one: number, other: number) => Math.max(one, other);

function toShort(rows: Rows): Rows {
  return rows.filter(({ length }) => length > 1 && length <= MOST_IN_ROW);
}

function toFew(rows: Rows, most: number): readonly number[] {
  const all = rows.flat();
  return all.length <= most ? all : [];
}

/** Numbers of which one may be a part of another. */
function toShared(rows: Rows): Rows {
  const columns = toColumns(rows).filter(({ length }) => length <= MOST_PAIRED);
  return [...columns, ...toShort(rows), toFew(rows, MOST_PAIRED)];
}

/** Numbers that stand at the same place of their lines, from the left and from the right. */
export function toColumns(rows: Rows): number[][] {
  return [0, 1, 2, 3, -1, -2]
    .map((place) => rows.map((row) => row.at(place)).filter((value) => value !== undefined))
    .filter((column) => column.length > 1);
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** What every two of them give; in loops, because there are many. */
function pairwise(
  values: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  const results: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const one = values[at] ?? 0;
    for (let to = at + 1; to < values.length; to++) results.push(combine(one, values[to] ?? 0));
  }
  return results;
}

/** Sums of neighbours: a total that leaves out a heading or a last line. */
function addRuns(values: readonly number[], sums: number[]): void {
  const most = Math.min(values.length, 2 * MOST_NUMBERS);
  for (let from = 0; from < most; from++) {
    let sum = values[from] ?? 0;
    for (let to = from + 1; to < values.length; to++) sums.push((sum += values[to] ?? 0));
  }
}

function toShares(values: readonly number[]): number[] {
  const total = sumOf(values);
  return [
    ...pairwise(values, (one, other) => (100 * toLeast(one, other)) / toMost(one, other)),
    ...(values.length > 1 ? values.map((value) => (value / total) * 100) : []),
  ];
}
