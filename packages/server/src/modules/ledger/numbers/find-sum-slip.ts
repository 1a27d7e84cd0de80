import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { isSlipOf } from "./is-slip-of.ts";
import type { SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { numbersOf } from "./numbers-of.ts";
import type { Row, Table } from "./read-tables.ts";
import { sumWords } from "./sums.data.ts";
import { toColumns, sumOf, valuesOf } from "./table-columns.ts";
import type { Unit } from "./units.data.ts";

const LEAST_ROWS = 2;
const MOST_ROWS = 60;
const MOST_GROUPS = 12;
const LEAST_DIGITS = 3;
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
  const found = sumsOf(book).filter(
    (sum) => isOfUnit(sum.unit, unit) && isSlipOf(digits, toDigits(sum.value, step)),
  );
  if (found.length === 0) return null;
  // "With 20 € shipping it is 8,720 € in all": there is more than the evidence has.
  const beside = numbersOf(book)(`${book.question} ${sentence.before} ${sentence.text}`);
  const isAddedTo = (sum: number) => {
    const gap = Math.abs(Math.abs(value) - Math.abs(sum));
    return beside.some(({ values }) => values.some((one) => Math.abs(one - gap) < step / 2));
  };
  const words = book.toWords(sentence.text);
  const sum = found.find(
    ({ word, value: all }) =>
      (isAdded || (word !== null && words.includes(word))) && !isAddedTo(all),
  );
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

type Group = {
  /** What its rows have in common; null: they are all. */
  readonly word: string | null;
  readonly rows: readonly Row[];
};
type Sum = Pick<Group, "word"> & {
  readonly id: string;
  readonly value: number;
  readonly unit: Unit | null;
};

/** Of every column, over all rows and over those that have a word in common. */
const sumsOf = oncePer((book: EvidenceBook): readonly Sum[] =>
  book.items.flatMap(({ id }) =>
    book.tables(id).flatMap((table) =>
      toGroups(table).flatMap(({ word, rows }) =>
        toColumns(table)
          .filter(({ isProduct }) => !isProduct)
          .flatMap((column): Sum[] => {
            const values = valuesOf(rows, column);
            const isAdded = values.length >= LEAST_ROWS && values.length === rows.length;
            return isAdded ? [{ id, word, value: sumOf(values), unit: column.unit }] : [];
          }),
      ),
    ),
  ),
);

function toGroups({ rows, counts, isRegular }: Table): Group[] {
  const all = rows.filter(({ isTotal }) => !isTotal);
  if (all.length < LEAST_ROWS || all.length > MOST_ROWS) return [];
  const shared = [...counts].filter(([, count]) => count >= LEAST_ROWS && count < rows.length);
  const named = shared
    .slice(0, MOST_GROUPS)
    .map(([word]) => ({ word, rows: all.filter(({ words }) => words.has(word)) }));
  return isRegular ? [{ word: null, rows: all }, ...named] : named;
}
