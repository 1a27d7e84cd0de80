/** No part of a name, a moment or a version. */
const NUMERAL = /(?<![\p{L}\d.:_-])(?:0|[1-9]\d*)(?:\.\d+)?(?![\p{L}\d:_-]|\.\d)/gu;
/** "3. ": the place of an entry. */
export const MARK = /^\s*\d{1,3}[.)]\s/;
export const MOST_COLUMNS = 8;

export function toNumerals(row: string): number[] {
  const numerals = row.replace(MARK, "").match(NUMERAL) ?? [];
  return numerals.map(Number);
}

/** Of each column, where the numerals of rows are in the same places. */
export function toSums(rows: readonly (readonly number[])[]): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_one, at) =>
    rows.reduce((sum, row) => sum + (row[at] ?? 0), 0),
  );
}
