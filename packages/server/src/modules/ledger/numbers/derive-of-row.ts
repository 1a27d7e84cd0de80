import { compare, maybePart, ofPairs, percent } from "./compare-amounts.ts";
import type { Derived, Said } from "./derive-numbers.ts";
import type { Row, Table } from "./read-tables.ts";
import { sumOf, toColumns, toMeans, valuesOf } from "./table-columns.ts";

const MOST_OTHERS = 40;

/**
 * What follows for one row: from its own numbers, and from them beside those of the others, of all, or
 * that are said. The rows behind it are spoken of as well.
 */
export function deriveOfRow(
  table: Table,
  [row, ...spoken]: readonly [Row, ...Row[]],
  { cues, values, isPart }: Said & { readonly isPart: boolean },
): Derived[] {
  const columns = [...toColumns(table), ...(cues.isMean ? toMeans(table) : [])];
  const others = table.rows.filter((one) => one !== row && !one.isTotal).slice(0, MOST_OTHERS);
  const own = columns.flatMap((column) => {
    const value = column.values.get(row);
    return value === undefined ? [] : [{ column, amount: { value, unit: column.unit } }];
  });
  const plain = own
    .filter(({ column }) => !column.isProduct && !column.isSum)
    .map(({ amount }) => amount);
  const between = own.flatMap(({ column, amount }): Derived[] => {
    const whole = sumOf(valuesOf(others, column)) + amount.value;
    const isShare = cues.isPercent && whole !== 0 && maybePart(cues);
    // "40 % of the value" is of all, unless another is named.
    const beside = valuesOf(isPart ? spoken : others, column);
    const toOther = (value: number) => ({ value, unit: column.unit });
    const compared = [
      ...[...beside, whole].flatMap((value) => compare(amount, toOther(value), cues)),
      ...values.flatMap((value) => compare(amount, toOther(value), { ...cues, isGap: true })),
    ];
    return isShare
      ? [...compared, { value: (amount.value / whole) * 100, unit: percent }]
      : compared;
  });
  return [
    ...(cues.isPercent ? [] : own.map(({ amount }) => amount)),
    ...ofPairs(plain, { ...cues, isSum: true }),
    ...(cues.isPercent ? [] : ofRuns(plain)),
    ...between,
  ];
}

/** Won, drawn and lost: what stands side by side, together. */
function ofRuns(amounts: readonly Derived[]): Derived[] {
  return amounts.flatMap((first, from) => {
    let sum = first.value;
    return amounts
      .slice(from + 1)
      .map(({ value }) => ({ value: (sum += value), unit: first.unit }));
  });
}
