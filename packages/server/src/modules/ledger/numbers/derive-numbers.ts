import { compare, maybePart, ofPairs, percent } from "./compare-amounts.ts";
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
 * are spoken of, what part of the whole they are, differences, changes and ratios between columns of
 * the same rows and between rows of the same column.
 */
export function deriveNumbers(
  table: Table,
  selection: Selection,
  { cues, values }: Said,
): Derived[] {
  if (cues.isPercent) return derivePercents(table, selection, { cues, values });
  const columns = toColumns(table);
  const { all, groups: some } = selection;
  const groups = [all, ...some];
  const single = all.length <= FEW ? all.map((row) => [row]) : [];
  return [
    ...groups.flatMap((rows) => columns.flatMap((column) => ofGroup(rows, column, cues))),
    ...[...groups, ...single].flatMap((rows) =>
      [true, false].flatMap((isProduct) => {
        const alike = columns.filter((column) => column.isProduct === isProduct);
        return ofPairs(toSums(rows, alike), betweenFew(columns, cues));
      }),
    ),
    ...columns.flatMap((column) => betweenRows(selection, column, cues)),
    ...columns.flatMap((column) =>
      column.isProduct ? [] : besideSaid(selection, column, { values, cues }),
    ),
  ];
}

/** Of a change, what is said beside it is what has changed, and the rows that are named before any others. */
function derivePercents(table: Table, selection: Selection, { cues, values }: Said): Derived[] {
  const columns = toColumns(table);
  const own = columns.filter(({ isProduct }) => !isProduct);
  const single = selection.all.length <= SOME ? selection.all.map((row) => [row]) : [];
  const unnamed = selection.isAbroad ? [selection.all, ...single] : [selection.all];
  const focus = selection.byName.length > 0 ? selection.byName : unnamed;
  const products = columns.filter(({ isProduct }) => isProduct);
  return [
    ...focus.flatMap((rows) => ofPairs(toSums(rows, own), cues)),
    ...ofPairs(toSums(selection.all, products), cues),
    ...columns.flatMap((column) => ofParts(selection, column, cues)),
    ...own.flatMap((column) => betweenRows(selection, column, cues)),
    ...own.flatMap((column) => besideSaid(selection, column, { values, cues })),
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

function toSums(rows: readonly Row[], columns: readonly Column[]): Derived[] {
  return columns.flatMap((column) => {
    const values = valuesOf(rows, column);
    return values.length > 0 ? [{ value: sumOf(values), unit: column.unit }] : [];
  });
}

/** What part of the whole, or of a larger group, the rows are that are spoken of. */
function ofParts({ all, groups }: Selection, column: Column, cues: Cues): Derived[] {
  if (!maybePart(cues)) return [];
  const single = all.length <= FEW ? all.map((row) => [row]) : [];
  const amounts = [...groups, ...single].map(
    (rows) => [rows, sumOf(valuesOf(rows, column))] as const,
  );
  const wholes = [
    ...amounts.filter(([rows]) => rows.length > 1),
    [all, sumOf(valuesOf(all, column))] as const,
  ];
  return amounts.flatMap(([rows, amount]) =>
    wholes
      .filter(([whole]) => whole.length > rows.length && rows.every((row) => whole.includes(row)))
      .map(([, total]) => ({ value: (amount / total) * 100, unit: percent })),
  );
}

/** Sums and averages of whole columns: what may be said without naming anything. */
export function deriveSums(table: Table, cues: Cues): Derived[] {
  if (cues.isPercent) return [];
  const own = toColumns(table).filter(({ isProduct }) => !isProduct);
  const all = table.rows.filter(({ isTotal }) => !isTotal);
  return own.flatMap((column) => ofGroup(all, column, { ...cues, isGap: false }));
}

/** No word is needed to add and subtract where there is little to choose from. */
function betweenFew({ length }: readonly unknown[], cues: Cues): Cues {
  return length <= FEW ? { ...cues, isSum: true } : cues;
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
