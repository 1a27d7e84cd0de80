import { partWords } from "../arithmetic/cues.data.ts";
import type { CheckInput } from "../finding.ts";
import { readScopes } from "./read-scopes.ts";
import type { Row, Table } from "./read-tables.ts";
import { selectRows } from "./select-rows.ts";
import type { Column } from "./table-columns.ts";

/** What numbers can be of others that stand below each other. */
export type Aggregate = "mean" | "sum" | "share";

/** Rows of one table, and those columns of it that are added up. */
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
  const named = chosen.flatMap(({ byName }) => byName);
  if (kind === "share" && named.length === 0) return [...wholes, ...rows.map((row) => [row])];
  const { text } = input.sentence;
  const runs = toRuns(rows, chosen[0]?.named ?? [], text);
  const ofWeek = WEEK.test(text) && rows.length <= MOST_DAYS ? toParts(rows) : [];
  const some = [...wholes, ...named, ...runs, ...ofWeek];
  if (!partWords.test(text)) return some;
  const rests = named.flatMap((one) =>
    wholes.map((whole) => whole.filter((row) => !one.includes(row))),
  );
  return [...some, ...rests];
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
