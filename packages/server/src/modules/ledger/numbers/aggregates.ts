import type { EvidenceBook } from "../evidence-book.ts";
import { exceptWords, partWords, togetherWords } from "../arithmetic/cues.data.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import type { Derived } from "./derive-numbers.ts";
import { numbersOf } from "./numbers-of.ts";
import { readScopes } from "./read-scopes.ts";
import type { Row, Table } from "./read-tables.ts";
import { selectRows } from "./select-rows.ts";
import { sumOf, toColumns, valuesOf, type Column } from "./table-columns.ts";

/** What numbers can be of others that stand below each other. */
export type Aggregate = "mean" | "sum" | "rest";

/** Rows of one table, and those columns of it that are spoken of. */
export type List = {
  readonly table: Table;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
};

const MOST_ITEMS = 3;
const MOST_NUMBERS = 120;
const LEAST_ROWS = 3;
const MOST_ROWS = 60;
const MOST_KINDS = 12;
const MOST_ABROAD = 8;
const MOST_COUNT = 60;
const periods = [7, 12, 24, 28, 30, 31, 52, 60, 365];

/** The tables of evidence that is small enough to try whatever they give; none of other evidence. */
export const plainTables = oncePer((book: EvidenceBook): readonly Table[] => {
  if (book.items.length > MOST_ITEMS || book.numbers().sorted.length > MOST_NUMBERS) return [];
  const tables = book.items.flatMap(({ id, text }) => {
    // The fields of one record are no rows.
    const isJson = /^\s*[[{]/.test(text);
    return book.tables(id).filter(({ names }) => !isJson || names.length > 0);
  });
  const isList = ({ isRegular, rows: { length } }: Table) => isRegular && length >= LEAST_ROWS;
  if (!tables.some((table) => isList(table) && measured(table).length > 0)) return [];
  return tables.filter(({ rows: { length } }) => length > 1 && length <= MOST_ROWS);
});

/** The columns that do not only number the rows. */
const measured = oncePer((table: Table): readonly Column[] =>
  toColumns(table).filter((column) => {
    const values = valuesOf(table.rows, column);
    return values.some((value, at) => at > 0 && value !== (values[at - 1] ?? 0) + 1);
  }),
);

/** With the columns that the words name; with all where they name none. */
export function toLists(text: string, { book }: CheckInput): List[] {
  const lists = plainTables(book).map((table) => {
    const some = table.rows.filter(({ isTotal }) => !isTotal);
    return { table, rows: some.length > 1 ? some : table.rows, columns: measured(table) };
  });
  const named = lists.flatMap((list) => {
    const columns = namedColumns(list.table, text, book);
    return columns.length > 0 ? [{ ...list, columns }] : [];
  });
  return named.length > 0 ? named : lists;
}

function namedColumns(table: Table, text: string, book: EvidenceBook): Column[] {
  const words = new Set(book.toWords(text));
  const isSaid = (name: string) =>
    book
      .toWords(name.replaceAll("_", " "))
      .some((word) => word.length > 1 && !smallWords.has(word) && words.has(word));
  return toColumns(table).filter((_column, at) => isSaid(table.names[at] ?? ""));
}

/** All that adding up, or averaging, rows of the lists gives by some choice of rows that the words leave open. */
export function aggregate(kind: Aggregate, lists: readonly List[], input: CheckInput): Derived[] {
  const counts = countsAround(input);
  return lists.flatMap(({ table, rows, columns }) => {
    const groups = groupsOf(kind, { table, rows, columns }, input);
    const toWays = { mean: toMeans, sum: toSums, rest: toSums }[kind];
    const totals = table.rows.filter(({ isTotal }) => isTotal).map((row) => [row]);
    return columns.flatMap((column) => {
      const sorted = rows.toSorted(
        (one, other) => (column.values.get(other) ?? 0) - (column.values.get(one) ?? 0),
      );
      const ends = kind === "rest" ? [] : toEnds([rows, sorted], counts);
      return [...groups, ...ends, ...totals].flatMap((group) =>
        toWays(group, { column, columns: measured(table), counts }),
      );
    });
  });
}

/** The numbers of things that are spoken of: "the four best", "in five days". */
const countsAround = oncePer(({ sentence, book }: CheckInput): number[] => {
  const numbers = numbersOf(book)(`${book.question} ${sentence.before} ${sentence.text}`);
  const counts = numbers.flatMap(({ values: [value = 0] }) => value);
  return [...new Set(counts)].filter((one) => Number.isInteger(one) && one > 1 && one < MOST_COUNT);
});

/** The first and the last so many, of rows as they stand and by how much they have. */
function toEnds(orders: readonly (readonly Row[])[], counts: readonly number[]): Row[][] {
  return orders.flatMap((rows) =>
    counts.flatMap((count) =>
      count < rows.length ? [rows.slice(0, count), rows.slice(-count)] : [],
    ),
  );
}

function groupsOf(
  kind: Aggregate,
  { table, rows }: List,
  input: CheckInput,
): readonly (readonly Row[])[] {
  const chosen = readScopes(input).map((scope) => selectRows(table, scope));
  const below = rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell < 0));
  const signs = below.length > 0 ? [below, rows.filter((row) => !below.includes(row))] : [];
  const kinds = [...table.counts]
    .filter(([, count]) => count > 1 && count < table.rows.length)
    .slice(0, MOST_KINDS)
    .map(([word]) => rows.filter(({ words }) => words.has(word)));
  const wholes = [rows, ...signs, ...kinds].filter(({ length }) => length > 0);
  const named = kind === "rest" ? exceptRows(table, input) : chosen.flatMap(({ byName }) => byName);
  const rests = named.flatMap((some) =>
    wholes.map((whole) => whole.filter((row) => !some.includes(row))),
  );
  if (kind === "rest") return rests;
  // What another language calls by other names may be any of them.
  const isAbroad = input.language !== input.book.language && rows.length <= MOST_ABROAD;
  if (isAbroad && kind === "sum" && togetherWords.test(input.sentence.text)) return toSubsets(rows);
  const isPart = partWords.test(input.sentence.text);
  return [...wholes, ...chosen.flatMap(({ byName }) => byName), ...(isPart ? rests : [])];
}

/** What is named behind "without": each, and all together. */
function exceptRows(table: Table, { sentence: { text }, book }: CheckInput): Row[][] {
  const words = book.toWords(
    text.slice(exceptWords.exec(text)?.index ?? 0).split(/[,.;，。；]/u, 1)[0] ?? "",
  );
  const named = words
    .filter((word) => !smallWords.has(word) && word.length > 1)
    .map((word) => table.rows.filter((row) => row.words.has(word)))
    .filter(({ length }) => length > 0 && length < table.rows.length);
  return named.length > 0 ? [...named, [...new Set(named.flat())]] : [];
}

function toSubsets(rows: readonly Row[]): Row[][] {
  let subsets: Row[][] = [[]];
  for (const row of rows) subsets = subsets.flatMap((some) => [some, [...some, row]]);
  return subsets;
}

type Around = {
  readonly column: Column;
  readonly columns: readonly Column[];
  readonly counts: readonly number[];
};

function toSums(rows: readonly Row[], { column, counts }: Around): Derived[] {
  const values = valuesOf(rows, column);
  if (values.length === 0) return [];
  const sums = [sumOf(values), sumOf(values.map(Math.abs))];
  // "The two of them cost so much for four nights."
  const many = counts.flatMap((count) => sums.map((sum) => sum * count));
  return [...new Set([...sums, ...many])].map((value) => ({ value, unit: column.unit }));
}

function toMeans(rows: readonly Row[], { column, columns, counts }: Around): Derived[] {
  const values = valuesOf(rows, column);
  if (values.length === 0) return [];
  const sum = sumOf(values);
  const { unit } = column;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = [sorted[(values.length - 1) >> 1] ?? 0, sorted[values.length >> 1] ?? 0];
  const each = [values.length, ...periods, ...counts].map((count) => sum / count);
  // So much of one for each of another.
  const ratios = columns.flatMap((other) => {
    const whole = other === column ? 0 : sumOf(valuesOf(rows, other));
    return whole === 0 || sum === 0 ? [] : [sum / whole, whole / sum];
  });
  return [...each, ...ratios, sumOf(middle) / 2].map((value) => ({ value, unit }));
}
