import { exceptWords, partWords, togetherWords } from "../arithmetic/cues.data.ts";
import type { CheckInput } from "../finding.ts";
import { smallWords } from "../small-words.ts";
import { readScopes } from "./read-scopes.ts";
import type { Row, Table } from "./read-tables.ts";
import { selectRows } from "./select-rows.ts";
import { percentWords } from "./sums.data.ts";
import type { Column } from "./table-columns.ts";

/** What numbers can be of others that stand below each other. */
export type Aggregate = "mean" | "sum" | "rest" | "share" | "range";

/** Rows of one table, and those columns of it that are spoken of. */
export type List = {
  readonly table: Table;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
};

const MOST_KINDS = 12;
const MOST_DAYS = 8;
const WEEK =
  /(?<!\p{L})(?:week(?:day|end)s?|work(?:ing )?days?|werktag\p{L}*|wochenend\p{L}*|fi(?:m|ns) de semana|fin(?:es)? de semana|dias úteis|días laborables|entre semana|week-ends?|jours ouvr\p{L}+)(?!\p{L})|周末|工作日/iu;
const SINCE =
  /(?<!\p{L})(?:since|until|till|seit|bis|desde|até|hasta|depuis|jusqu['’]\p{L}+)(?!\p{L})|以来/iu;
const MOST_ABROAD = 8;

/** Rows that may be meant: all, those that are named, those that are left, some in a row. */
export function chooseRows(
  kind: Aggregate,
  { table, rows }: List,
  input: CheckInput,
): readonly (readonly Row[])[] {
  const chosen = readScopes(input).map((scope) => selectRows(table, scope));
  const below = rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell < 0));
  const signs = below.length > 0 ? [below, rows.filter((row) => !below.includes(row))] : [];
  const kinds = [...table.rowsByWord().values()]
    .filter(({ length }) => length > 1 && length < table.rows.length)
    .slice(0, MOST_KINDS)
    .map((some) => some.filter((row) => rows.includes(row)));
  const wholes = [rows, ...signs, ...kinds].filter(({ length }) => length > 0);
  const named = kind === "rest" ? exceptRows(table, input) : chosen.flatMap(({ byName }) => byName);
  const rests = named.flatMap((some) =>
    wholes.map((whole) => whole.filter((row) => !some.includes(row))),
  );
  if (kind === "rest") return rests;
  // What another language calls by other names may be any of them.
  const isAbroad = input.language !== input.book.language && rows.length <= MOST_ABROAD;
  if (isAbroad && kind === "sum" && togetherWords.test(input.sentence.text)) return toSubsets(rows);
  if (kind === "share" && named.length === 0) return [...wholes, ...rows.map((row) => [row])];
  const isPart = partWords.test(input.sentence.text);
  const runs = toRuns(rows, chosen[0]?.named ?? [], input.sentence.text);
  const ofWeek = WEEK.test(input.sentence.text) && rows.length <= MOST_DAYS ? toParts(rows) : [];
  return [...wholes, ...named, ...runs, ...ofWeek, ...(isPart ? rests : [])];
}

/** "From Monday to Friday", "since March": from the first that is named to the last, or from or to the end. */
function toRuns(rows: readonly Row[], named: readonly Row[], text: string): (readonly Row[])[] {
  const first = rows.findIndex((row) => named.includes(row));
  const last = rows.findLastIndex((row) => named.includes(row));
  if (first < 0) return [];
  if (first < last) return [rows.slice(first, last + 1)];
  return SINCE.test(text) ? [rows.slice(first), rows.slice(0, last + 1)] : [];
}

/** The beginning, the middle and the end of a week. */
function toParts(rows: readonly Row[]): (readonly Row[])[] {
  const ends = rows.flatMap((_row, at) => [rows.slice(0, at), rows.slice(at)]);
  return [...ends, rows.slice(1, -1)];
}

/** What is named behind "without": each, and all together. */
function exceptRows(table: Table, { sentence: { text }, book }: CheckInput): (readonly Row[])[] {
  const words = book.toWords(
    text.slice(exceptWords.exec(text)?.index ?? 0).split(/[,.;，。；]/u, 1)[0] ?? "",
  );
  const ofTax = percentWords.test(text)
    ? [table.rows.filter((row) => percentWords.test(row.text))]
    : [];
  const named = words
    .filter((word) => !smallWords.has(word) && word.length > 1)
    .map((word) => table.rowsByWord().get(word) ?? [])
    .concat(ofTax)
    .filter(({ length }) => length > 0 && length < table.rows.length);
  return named.length > 0 ? [...named, [...new Set(named.flat())]] : [];
}

function toSubsets(rows: readonly Row[]): Row[][] {
  let subsets: Row[][] = [[]];
  for (const row of rows) subsets = subsets.flatMap((some) => [some, [...some, row]]);
  return subsets;
}
