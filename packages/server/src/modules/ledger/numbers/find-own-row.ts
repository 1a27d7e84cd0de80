import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { endOf } from "./end-of.ts";
import type { SaidNumber } from "./match-number.ts";
import { clauseOf, namedRows } from "./named-rows.ts";
import type { Row, Table } from "./read-tables.ts";
import { sumWords } from "./sums.data.ts";

/** Names what is not meant. */
const EXCEPT =
  /(?<!\p{L})(?:without|except|excluding|excl\.|apart from|ohne|außer|sem|exceto|sin|excepto|sans|sauf|hors)(?!\p{L})|除/iu;

/** "16 of the 40 tickets": before the whole. */
const WHOLE =
  /[\d\p{L}%]\s(?:of|out of|von|aus|de|dos|das|des|sur|em|entre)\s(?:the|den|los|las|les|os|as)?\s?$/iu;

/** The one row that the number is said of, where its clause names it and nothing tells of more. */
export function findOwnRow(table: Table, said: SaidNumber, input: CheckInput): Row | null {
  if (!table.isRegular || isOfMore(input)) return null;
  const { text } = input.sentence;
  if (said.unit === null && WHOLE.test(endOf(text, said.start))) return null;
  // Another language calls the others by other names.
  const isStrict = input.language !== input.book.language;
  const [row, ...more] = namedRows(table, { said, isStrict }, input);
  const isOne = row && more.length === 0 && !row.isTotal && !isJoined(table, said, input);
  return isOne && !isOfOther(row, said, input.book) ? row : null;
}

const JOINING = /^\s(?:and|und|y|e|et)\s$|^、$/iu;

/** "North and East make up 62.5 %": said of both. */
function isJoined(table: Table, said: SaidNumber, input: CheckInput): boolean {
  const { text } = input.sentence;
  const { before, start } = clauseOf(said, input);
  if (!before || !JOINING.test(text.slice(before.end, start))) return false;
  if (/\d/.test(text.slice(before.start, before.end))) return false;
  return before.names().some((name) => {
    const rows = table.rowsByWord().get(name);
    return rows !== undefined && rows.length < table.rows.length;
  });
}

/** Kilowatt-hours, where euros are said. */
function isOfOther({ text }: Row, { unit }: SaidNumber, book: EvidenceBook): boolean {
  const numbers = unit === null ? [] : (linesOf(book).get(text)?.numbers ?? []);
  return (
    numbers.length > 0 && numbers.every((one) => one.unit && one.unit.measure !== unit?.measure)
  );
}

const linesOf = oncePer(
  (book: EvidenceBook) => new Map(book.numbers().lines.map((line) => [line.text, line])),
);

const isOfMore = oncePer(
  ({ sentence: { text } }: CheckInput) => sumWords.test(text) || EXCEPT.test(text),
);

/** Whether a source has such a row: then what it gives was looked for there. */
export function hasOwnRow(said: SaidNumber, input: CheckInput): boolean {
  const { items, tables } = input.book;
  return items.some(({ id }) =>
    tables(id).some((table) => findOwnRow(table, said, input) !== null),
  );
}
