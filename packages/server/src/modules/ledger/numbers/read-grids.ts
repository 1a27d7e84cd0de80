import { oncePer } from "../once-per.ts";
import { fromNamedLines } from "./read-named-lines.ts";
import { jsonOf, namesOf, recordsOf, spell, type JsonNode } from "./read-json.ts";

/** Fields by row and column, as they are written. */
export type Grid = {
  /** Empty names where the columns have none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A heading, and the lines below it that have as many fields. */
export type Block = Grid & {
  readonly lines: readonly string[];
  /** How they are parted: by a mark, or only by the space between. */
  readonly split: Split;
  readonly isMarked: boolean;
};

type Split = (line: string) => string[];
type Item = { readonly text: string };

/** Of a longer table nobody names the rows. */
const MOST_ROWS = 60;
const MOST_COLUMNS = 12;
const NAME = /^(?:[%#]?\p{L}|(?:19|20)\d\d$|\d{1,2}\.?\s?\p{L}{2})/u;
/** The number of an entry: what stands first is no heading. */
const NUMBERED = /^\d{1,2}(?!\d)/;
const RULE = /^[\s|+:=-]*$/;
/** "Thai  7", "Gas: 2350 kWh", "Cava ..... 20 bottles". */
const LISTED =
  /^[\s*•-]*(\p{L}[^:：\d]{0,40}?)(?:\s*[:：]\s*|\s*\.{3,}\s*|\s{2,}|\t)((?:[€$£¥]|R\$|US\$)?\s?[-−+]?\d[\d.,]*(?:\s?[^\s\d]{1,12}[23]?){0,2})\s*$/u;
/** "142 src/index.ts", "1.5G ./photos". */
const LED = /^\s*(\d[\d.,]*\s?[KMGT]?i?B?)\s+([\p{L}\w.~-]*[/.][\p{L}\w.~/-]+)\s*$/u;
/** Of `ls -l`: the size, and the name. */
const LISTING = /^[-dl][rwxsStT-]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+(\d+)\s.*\s(\S+)$/;
/** Of a web server's log: the path, and how much was sent. */
const SERVED = /"[A-Z]+ (\S+) HTTP\/[\d.]+" \d{3} (\d+)/;

const byGap =
  (gap: RegExp): Split =>
  (line) =>
    line
      .trim()
      .replace(/Mounted on$/, "Mounted")
      .split(gap);
const byMark =
  (mark: string | RegExp): Split =>
  (line) => {
    const bare = mark === "|" ? line.trim().replaceAll(/^\||\|$/g, "") : line;
    return bare.split(mark).map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
  };
const marked = ["|", ";", "\t"].map(byMark);
const byComma = byMark(",");
const byWideGap = byGap(/\s{2,}|\t/);
const byAnyGap = byGap(/\s+/);

/** The ways to part a line that leave what is written in words together. */
export const splits: readonly Split[] = [...marked, byMark(/,(?! )/), byWideGap];

/** Everything of an item that is laid out by row and column: JSON, lines of fields, names with numbers. */
export function gridsOf(item: Item): readonly Grid[] {
  const nodes = jsonOf(item);
  if (nodes) return nodes.flatMap(fromNode);
  const block = blockOf(item);
  const lists = block?.isMarked ? [] : fromLists(linesOf(item));
  if (block) return [{ ...block, rows: block.rows.slice(0, MOST_ROWS) }, ...lists];
  return lists.length > 0 ? lists : fromNamedLines(linesOf(item));
}

/** The lines of fields that an item has below a heading. */
export const blockOf = oncePer((item: Item): Block | null => {
  const lines = linesOf(item);
  for (const split of [...marked, byComma]) {
    const block = toBlock(lines, split);
    if (block) return { ...block, isMarked: true };
  }
  const [wide, narrow] = [toBlock(lines, byWideGap), toBlock(lines, byAnyGap)];
  return narrow && narrow.rows.length > (wide?.rows.length ?? 0) ? narrow : wide;
});

const linesOf = oncePer(({ text }: Item) => text.split("\n").filter((line) => !RULE.test(line)));

function toBlock(lines: readonly string[], split: Split): Block | null {
  const fields = lines.map(split);
  const at = fields.findIndex(
    (row, place) => isHeader(row) && fields[place + 1]?.length === row.length,
  );
  const header = fields[at];
  if (!header) return null;
  const end = fields.findIndex((row, place) => place > at && row.length !== header.length);
  const rows = fields.slice(at + 1, end < 0 ? undefined : end);
  const below = lines.slice(at + 1, at + 1 + rows.length);
  return rows.length > 1 ? { header, rows, lines: below, split, isMarked: false } : null;
}

/** Whether fields may be the names of columns. */
export function isHeader(fields: readonly string[]): boolean {
  return (
    fields.length > 1 &&
    fields.length <= MOST_COLUMNS &&
    fields.every(
      (name, at) => !/\s{2}/.test(name) && NAME.test(name) && (at > 0 || !NUMBERED.test(name)),
    )
  );
}

function fromLists(lines: readonly string[]): Grid[] {
  const patterns: readonly [RegExp, number, number][] = [
    [LISTED, 1, 2],
    [LED, 2, 1],
    [LISTING, 2, 1],
    [SERVED, 1, 2],
  ];
  return patterns.flatMap(([pattern, name, amount]) => {
    const rows = lines.flatMap((line) => {
      const found = pattern.exec(line);
      return found ? [[found[name]?.trim() ?? "", found[amount]?.trim() ?? ""]] : [];
    });
    // Where most lines are otherwise, a word of these names more than one.
    if (rows.length * 2 <= lines.filter((line) => /\d/.test(line)).length) return [];
    const header = ["", pattern === LISTING || pattern === SERVED ? "bytes" : ""];
    return rows.length > 1 && rows.length <= MOST_ROWS ? [{ header, rows }] : [];
  });
}

/** Entries with their fields; of an object that is no entry itself, its numbers. */
function fromNode(node: JsonNode): Grid[] {
  const { isList, entries, above } = node;
  const records = recordsOf(node);
  const isRecord = above !== null && (above.isList || above.inner.length > 1);
  const amounts = entries.flatMap(([key, one]) =>
    typeof one === "number" ? [[spell(key), String(one)]] : [],
  );
  const ofAmounts =
    isList || isRecord || amounts.length < 2 ? [] : [{ header: ["", ""], rows: amounts }];
  if (records.length < 2 || records.length > MOST_ROWS) return ofAmounts;
  const names = namesOf(records).slice(0, MOST_COLUMNS);
  const rows = records.map(({ key, fields }) => [
    ...(isList ? [] : [key]),
    ...names.map((name) => toField(fields.get(name))),
  ]);
  return [{ header: isList ? names : ["", ...names], rows }, ...ofAmounts];
}

function toField(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? value : "";
}
