import { oncePer } from "../once-per.ts";
import type { Row, Table } from "./read-tables.ts";
import type { Unit } from "./units.data.ts";

/** Numbers of the same rows: as they are written, added up, or multiplied within each row. */
export type Column = {
  readonly unit: Unit | null;
  readonly values: ReadonlyMap<Row, number>;
  readonly isProduct: boolean;
};

const MOST_MULTIPLIED = 3;
const MOST_ADDED = 6;

/** The same for every number that is held against the table. */
export const toColumns = oncePer(({ units, rows }: Table): readonly Column[] => {
  const own = units.map((unit, at) => ({
    unit,
    values: toValues(rows, ({ cells }) => cells[at]),
    isProduct: false,
  }));
  const [first = null] = units;
  const isAlike = units.every((unit) => unit?.measure === first?.measure);
  const isAdded = isAlike && units.length > 1 && units.length <= MOST_ADDED;
  const toSum = (from: number, to: number): Column => ({
    unit: first,
    isProduct: false,
    values: toValues(rows, ({ cells }) => sumOf(cells.slice(from, to).map((cell) => cell ?? 0))),
  });
  const width = units.length;
  // What is first or last may be of another kind: a budget beside the months.
  const sums =
    width > 2 ? [toSum(0, width), toSum(1, width), toSum(0, width - 1)] : [toSum(0, width)];
  const isMultiplied = units.length > 1 && units.length <= MOST_MULTIPLIED;
  const products = isMultiplied
    ? pairsOf(own).map(([one, other]) => ({
        unit: null,
        isProduct: true,
        values: toValues(rows, (row) => {
          const [mine, others] = [one.values.get(row), other.values.get(row)];
          return mine === undefined || others === undefined ? null : mine * others;
        }),
      }))
    : [];
  return [...own, ...(isAdded ? sums : []), ...products];
});

function toValues(
  rows: readonly Row[],
  read: (row: Row) => number | null | undefined,
): Map<Row, number> {
  const values = new Map<Row, number>();
  for (const row of rows) {
    const value = read(row);
    if (typeof value === "number") values.set(row, value);
  }
  return values;
}

export function valuesOf(rows: readonly Row[], { values }: Column): number[] {
  const found: number[] = [];
  for (const row of rows) {
    const value = values.get(row);
    if (value !== undefined) found.push(value);
  }
  return found;
}

export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
}

export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
