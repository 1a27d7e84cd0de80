import { compare, ofPairs } from "./compare-amounts.ts";
import { sumOf, toColumns, valuesOf, type Column } from "./table-columns.ts";
import type { Row, Table } from "./read-tables.ts";
import type { Selection } from "./select-rows.ts";
import type { Unit } from "./units.data.ts";

/** What the words around a number say of how it was come by. */
export type Cues = {
  readonly isSum: boolean;
  readonly isMean: boolean;
  readonly isGap: boolean;
  readonly isPercent: boolean;
  /** Of a percentage: a rise, a fall, a part of something where no word tells of a change, or any of them. */
  readonly change: "up" | "down" | "part" | "any";
  /** It is so much now, "down from" something else. */
  readonly isState: boolean;
  /** So many times. */
  readonly isRatio: boolean;
  /** Percentage points. */
  readonly isPoints: boolean;
};

export type Derived = { readonly value: number; readonly unit: Unit | null };

/** Around a number. */
export type Said = {
  readonly cues: Cues;
  /** The other numbers of the sentence. */
  readonly values: readonly number[];
};

/** Of so few rows any two are compared, and of a few more any two are added and subtracted. */
const FEW = 4;
const SOME = 10;
const MOST_COMPARED = 16;

/**
 * What follows from a table by its meaning: sums and averages of a column over all rows or those that
 * are spoken of, and differences, changes and ratios between rows of the same column.
 */
export function deriveNumbers(
  table: Table,
  selection: Selection,
  { cues, values }: Said,
): Derived[] {
  const columns = toColumns(table);
  const own = columns.filter(({ isProduct }) => !isProduct);
  const beside = own.flatMap((column) => besideSaid(selection, column, { values, cues }));
  if (cues.isPercent) {
    return [...own.flatMap((column) => betweenRows(selection, column, cues)), ...beside];
  }
  return [
    ...[selection.all, ...selection.groups].flatMap((rows) =>
      columns.flatMap((column) => ofGroup(rows, column, cues)),
    ),
    ...columns.flatMap((column) => betweenRows(selection, column, cues)),
    ...beside,
  ];
}

function ofGroup(rows: readonly Row[], column: Column, { isMean, isGap }: Cues): Derived[] {
  const values = valuesOf(rows, column);
  if (values.length === 0) return [];
  const { unit } = column;
  const found = [sumOf(values)];
  if (isMean) found.push(sumOf(values) / values.length, medianOf(values));
  if (isGap) found.push(Math.max(...values) - Math.min(...values));
  return found.map((value) => ({ value, unit }));
}

/** Rows that are named, or that follow each other, or the first and the last, the least and the most. */
function betweenRows({ all, totals, named }: Selection, column: Column, cues: Cues): Derived[] {
  const rows = [...all, ...totals].filter((row) => column.values.has(row));
  const toAmount = (row: Row) => ({ value: column.values.get(row) ?? 0, unit: column.unit });
  const isPair = rows.length === 2 && !cues.isState;
  const few = { ...cues, isSum: true, isGap: cues.isGap || isPair };
  const chosen = rows.filter((row) => named.includes(row)).slice(0, MOST_COMPARED);
  if (rows.length <= FEW && (chosen.length === 0 || !cues.isPercent)) {
    return ofPairs(rows.map(toAmount), few);
  }
  const some = cues.isPercent || rows.length > SOME ? [] : rows;
  const sums = ofPairs(some.map(toAmount), { ...few, isRatio: false });
  const sorted = rows.toSorted((one, other) => toAmount(one).value - toAmount(other).value);
  const ends = [rows[0], rows.at(-1), sorted[0], sorted.at(-1)].flatMap((row) => row ?? []);
  if (chosen.length > 1) {
    const wholes = [...totals, ...sorted.slice(-1)];
    const parts = chosen.flatMap((row) =>
      wholes.flatMap((whole) => compare(toAmount(row), toAmount(whole), cues)),
    );
    return [...sums, ...parts, ...ofPairs(chosen.map(toAmount), few)];
  }
  const [one] = chosen;
  if (one) {
    const at = rows.indexOf(one);
    const beside = [rows[at - 1], rows[at + 1], ...totals].flatMap((row) => row ?? []);
    return [
      ...sums,
      ...[...ends, ...beside].flatMap((row) => compare(toAmount(one), toAmount(row), cues)),
    ];
  }
  const steps = rows
    .slice(1, MOST_COMPARED)
    .flatMap((row, at) => compare(toAmount(rows[at] ?? row), toAmount(row), cues));
  return [...sums, ...ofPairs(ends.map(toAmount), cues), ...steps];
}

/** Between a row that is named and another number that is said; the first so many rows of a table. */
function besideSaid({ all, named }: Selection, column: Column, { values, cues }: Said): Derived[] {
  const { unit } = column;
  const firsts = values
    .filter((count) => count > 1 && count < all.length)
    .map((count) => ({ value: sumOf(valuesOf(all.slice(0, count), column)), unit }));
  const cells = valuesOf(named.slice(0, FEW), column);
  const pairs = values
    .slice(0, SOME)
    .flatMap((value) =>
      cells.flatMap((cell) => compare({ value: cell, unit }, { value, unit }, cues)),
    );
  return cues.isPercent ? pairs : [...firsts, ...pairs];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
