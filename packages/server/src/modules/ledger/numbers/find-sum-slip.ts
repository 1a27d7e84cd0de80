import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { isSlipOf } from "./is-slip-of.ts";
import type { SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { numbersOf } from "./numbers-of.ts";
import type { Row } from "./read-tables.ts";
import { sumWords } from "./sums.data.ts";
import { sumOf, toColumns, valuesOf, type Column } from "./table-columns.ts";
import type { Unit } from "./units.data.ts";

const LEAST_ROWS = 2;
const MOST_ROWS = 60;
const LEAST_DIGITS = 3;
/** Of more items than this, some sum is soon a digit off. */
const MOST_ITEMS = 8;
/** Says that not all is added up. */
const PART =
  /(?<!\p{L})(?:without|except|excluding|besides|ohne|außer|abzüglich|sem|exceto|sin|excepto|salvo|sans|sauf|hors)(?!\p{L})|除|不含/iu;

/** A sum of the evidence that a number is but for a digit, or two that are swapped: "294.35 in all" for 284.35. */
export function findSumSlip(
  { values: [value = 0], step, unit, isHedged, isBound }: SaidNumber,
  { book, sentence }: CheckInput,
): NumberLine | null {
  if (isHedged || isBound || PART.test(sentence.text)) return null;
  const digits = toDigits(value, step);
  if (digits.length < LEAST_DIGITS) return null;
  const isAdded = [sentence.text, book.question].some((text) => sumWords.test(text));
  // A column of a table may be one of sums.
  if (!isAdded && sentence.form !== "row") return null;
  const words = book.toWords(sentence.text);
  const sums = [...(isAdded ? sumsOf(book) : []), ...words.flatMap(groupSumsOf(book))];
  const found = sums.filter(
    (sum) => isOfUnit(sum.unit, unit) && isSlipOf(digits, toDigits(sum.value, step)),
  );
  if (found.length === 0) return null;
  // "With 20 € shipping it is 8,720 € in all": there is more than the evidence has.
  const beside = numbersOf(book)(`${book.question} ${sentence.before} ${sentence.text}`);
  const isAddedTo = (sum: number) => {
    const gap = Math.abs(Math.abs(value) - Math.abs(sum));
    return beside.some(({ values }) => values.some((one) => Math.abs(one - gap) < step / 2));
  };
  const sum = found.find(({ value: all }) => !isAddedTo(all));
  if (!sum) return null;
  const { id } = sum;
  const text = `${Number(Math.abs(sum.value).toFixed(2))} in all`;
  return { id, text, isResult: true, numbers: [], said: [] };
}

function toDigits(value: number, step: number): string {
  return String(Math.round(Math.abs(value) / step));
}

function isOfUnit(known: Unit | null, said: Unit | null): boolean {
  if (known === null || said === null) return said?.measure !== "percent" && known === null;
  return known.measure === said.measure && known.factors[0] === said.factors[0];
}

type Sum = {
  readonly id: string;
  readonly value: number;
  readonly unit: Unit | null;
};

/** Of every column, over all rows. */
const sumsOf = oncePer((book: EvidenceBook): readonly Sum[] =>
  listsOf(book).flatMap(({ id, table, rows }) =>
    table.isRegular ? toSums(id, rows, toColumns(table)) : [],
  ),
);

/** The same over the rows that have a word in common. */
const groupSumsOf = oncePer((book: EvidenceBook) =>
  onceFor((word: string): readonly Sum[] =>
    listsOf(book).flatMap(({ id, table, rows }) => {
      const named = table.rowsByWord().get(word) ?? [];
      if (named.length < LEAST_ROWS || named.length === table.rows.length) return [];
      return toSums(
        id,
        rows.filter((row) => named.includes(row)),
        toColumns(table),
      );
    }),
  ),
);

const listsOf = oncePer((book: EvidenceBook) => {
  const items = book.items.length > MOST_ITEMS ? [] : book.items;
  return items.flatMap(({ id }) =>
    book.tables(id).flatMap((table) => {
      const rows = table.rows.filter(({ isTotal }) => !isTotal);
      return rows.length < LEAST_ROWS || rows.length > MOST_ROWS ? [] : [{ id, table, rows }];
    }),
  );
});

function toSums(id: string, rows: readonly Row[], columns: readonly Column[]): Sum[] {
  return columns.flatMap((column): Sum[] => {
    const values = column.isProduct ? [] : valuesOf(rows, column);
    const isAdded = values.length >= LEAST_ROWS && values.length === rows.length;
    return isAdded ? [{ id, value: sumOf(values), unit: column.unit }] : [];
  });
}
