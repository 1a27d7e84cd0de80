import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { endsName } from "./ends-name.ts";
import { isOfOther } from "./find-own-row.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import { namedRows, namesAt, rowsAround } from "./named-rows.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";
import { numbersOf } from "./numbers-of.ts";
import { jsonOf } from "./read-json.ts";
import type { Row, Table } from "./read-tables.ts";

const LARGE = 100;
const LEAST_ROWS = 3;
/** A longer table is no list of things that an answer names. */
const MOST_ROWS = 60;

/**
 * The row of a table that the words around a number name, where the number is that of another row, which
 * nothing near it names: "South: 12,400", while that is North's.
 */
export function findOtherRow(
  said: SaidNumber,
  lines: readonly NumberLine[],
  input: CheckInput,
): Row | null {
  // A small plain number may be the name of a row, a week, a place in a list.
  const isName =
    said.unit === null && said.values.every((value) => value < LARGE && said.step === 1);
  if (isName) return null;
  const ids = new Set(lines.map(({ id }) => id));
  if (ids.has(null) || lines.some(({ isResult }) => !isResult)) return null;
  const names = namesAt(said, input);
  if (lines.every((line) => isNamedBest(line, names, input.book.numbers()))) return null;
  let found: Row | null = null;
  for (const table of [...ids].flatMap((id) => input.book.tables(id))) {
    if (!isList(table) || isRecord(table, input.book)) continue;
    const named = namedRows(table, { said, isStrict: true }, input);
    const isOdd = named.some((row) => isOfName(row) || isOfOther(row, said, input.book));
    if (named.length === 0 || isOdd) continue;
    const having = table.rows.filter((row) => columnsOf(said, row, table).length > 0);
    if (having.length === 0) continue;
    const spoken = rowsAround(table, input);
    const isSpoken = (row: Row) =>
      row.isTotal || named.includes(row) || spoken.includes(row) || hasOther(row, said, input);
    if (having.some(isSpoken)) return null;
    const at = having.flatMap((row) => columnsOf(said, row, table));
    const isComparable = named.every(({ cells }) =>
      at.some((column) => typeof cells[column] === "number"),
    );
    if (isComparable) found ??= named[0] ?? null;
  }
  return found;
}

/** Whether a line has all of the names that lines of its item have; entries of JSON are no lines. */
function isNamedBest(
  { id, text, said }: NumberLine,
  names: readonly string[],
  { byWord }: NumberBook,
): boolean {
  if (/^\s*[[{]/.test(text)) return false;
  const isElsewhere = (name: string) =>
    byWord.get(name)?.some((line) => line.id === id && line.isResult) ?? false;
  return names.every((name) => said.includes(name) || !isElsewhere(name));
}

/** The fields of one record are no rows. */
function isRecord({ id, names }: Table, { items }: EvidenceBook): boolean {
  const item = items.find((one) => one.id === id);
  return item !== undefined && names().length === 0 && jsonOf(item) !== null;
}

function isOfName({ text }: Row): boolean {
  const start = text.search(/\d+["']?\s*$/);
  return start >= 0 && endsName(text, { start, end: text.length, unit: null });
}

function isList({ isRegular, rows: { length } }: Table): boolean {
  return isRegular && length >= LEAST_ROWS && length <= MOST_ROWS;
}

/** Whether the sentence has another number of the row, which is large enough to name it. */
function hasOther({ cells }: Row, { start }: SaidNumber, { sentence, book }: CheckInput): boolean {
  return numbersOf(book)(sentence.text).some(
    (one) =>
      one.start !== start && one.values.some((value) => value > LARGE && cells.includes(value)),
  );
}

/** The columns of a row that have the number; a percentage is said as one. */
function columnsOf(said: SaidNumber, { cells }: Row, { units }: Table): number[] {
  const isOther = (at: number) => said.unit === null && units[at]?.measure === "percent";
  return cells.flatMap((cell, at) =>
    cell !== null &&
    !isOther(at) &&
    matchesNumber(said, { values: [cell], unit: units[at] ?? null })
      ? [at]
      : [],
  );
}
