import { compare, ofPairs, percent } from "./compare-amounts.ts";
import type { Derived, Said } from "./derive-numbers.ts";
import type { Row, Table } from "./read-tables.ts";
import { sumOf, toColumns, toMeans, valuesOf } from "./table-columns.ts";

const MOST_OTHERS = 40;

/** What follows for one row: from its own numbers, and from them beside those of the others, of all, or that are said. */
export function deriveOfRow(table: Table, row: Row, { cues, values }: Said): Derived[] {
  const columns = [...toColumns(table), ...(cues.isMean ? toMeans(table) : [])];
  const others = table.rows.filter((one) => one !== row && !one.isTotal).slice(0, MOST_OTHERS);
  const own = columns.flatMap((column) => {
    const value = column.values.get(row);
    return value === undefined ? [] : [{ column, amount: { value, unit: column.unit } }];
  });
  const plain = own.filter(({ column }) => !column.isProduct).map(({ amount }) => amount);
  const between = own.flatMap(({ column, amount }): Derived[] => {
    const beside = valuesOf(others, column);
    const whole = sumOf(beside) + amount.value;
    const share = cues.isPercent && whole !== 0 && cues.change === "any";
    const toOther = (value: number) => ({ value, unit: column.unit });
    const compared = [
      ...[...beside, whole].flatMap((value) => compare(amount, toOther(value), cues)),
      ...values.flatMap((value) => compare(amount, toOther(value), { ...cues, isGap: true })),
    ];
    return share ? [...compared, { value: (amount.value / whole) * 100, unit: percent }] : compared;
  });
  return [
    ...(cues.isPercent ? [] : own.map(({ amount }) => amount)),
    ...ofPairs(plain, { ...cues, isSum: true }),
    ...between,
  ];
}
