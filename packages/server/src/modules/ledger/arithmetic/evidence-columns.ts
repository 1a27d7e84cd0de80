import type { FoundNumber } from "../numbers/find-numbers.ts";
import type { EvidenceBook } from "../evidence-book.ts";

/** Numbers of one measure that stand at the same place of their lines. */
export type EvidenceColumn = {
  readonly values: readonly number[];
  readonly unit: FoundNumber["unit"];
};

/** A few lines are no table, and a long one is not read for this. */
const LEAST_ROWS = 3;
const MOST_ROWS = 500;

/** The numbers at the same place of those lines of an item that have equally many: of most of them. */
export function toEvidenceColumns(book: EvidenceBook): EvidenceColumn[] {
  return [...book.numbers().byItem.values()].flatMap((lines) => {
    const rows = lines.filter(({ isResult }) => isResult).map(({ numbers }) => numbers);
    const shapes = [...Map.groupBy(rows, ({ length }) => length).values()];
    const [same = []] = shapes.toSorted((one, other) => other.length - one.length);
    if (same.length < LEAST_ROWS || same.length > MOST_ROWS) return [];
    return (same[0] ?? [])
      .map(({ unit }, at) => ({ unit, values: same.map((row) => row[at]?.values[0] ?? 0) }))
      .filter(({ values }) => !isNumbering(values));
  });
}

/** Days and places in a list: they measure nothing. */
function isNumbering(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + 1);
}
