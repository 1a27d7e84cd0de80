/** No part of a name, a moment or a version. */
const NUMERAL = /(?<![\p{L}\d.:_-])(?:0|[1-9]\d*)(?:\.\d+)?(?![\p{L}\d:_-]|\.\d)/gu;
/** "3. ": the place of an entry. */
const MARK = /^\s*\d{1,3}[.)]\s/;

export function toNumerals(row: string): number[] {
  const numerals = row.replace(MARK, "").match(NUMERAL) ?? [];
  return numerals.map(Number);
}
