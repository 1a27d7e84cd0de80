import { jsonOf, namesOf, recordsOf, spell, type JsonNode } from "./read-json.ts";

/** Fields by row and column, as they are written. */
export type PlainGrid = {
  /** Empty names where the columns have none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const MOST_ROWS = 60;
const MOST_COLUMNS = 12;
const RULE = /^[\s|+:=-]*$/;
const MARKS = ["|", ";", "\t", ","];
/** "Thai  7", "Gas: 2350 kWh", "Cava ..... 20 bottles". */
const LISTED =
  /^[\s*•-]*(\p{L}[^:：\d]{0,40}?)(?:\s*[:：]\s*|\s*\.{3,}\s*|\s{2,}|\t)((?:[€$£¥]|R\$|US\$)?\s?[-−+]?\d[\d.,]*(?:\s?[^\s\d]{1,12}[23]?){0,2})\s*$/u;
/** "142 src/index.ts", "1.5G ./photos". */
const LED = /^\s*(\d[\d.,]*\s?[KMGT]?i?B?)\s+([\p{L}\w.~-]*[/.][\p{L}\w.~/-]+)\s*$/u;
/** Of `ls -l`: the size, and the name. */
const LISTING = /^[-dl][rwxsStT-]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+(\d+)\s.*\s(\S+)$/;
/** Of a web server's log: the path, and how much was sent. */
const SERVED = /"[A-Z]+ (\S+) HTTP\/[\d.]+" \d{3} (\d+)/;

/** The tables of a text that has rows of fields: JSON, marked or aligned columns, names with numbers. */
export function toPlainGrids(item: { readonly text: string }): PlainGrid[] {
  const nodes = jsonOf(item);
  if (nodes) return nodes.flatMap(fromNode);
  const { text } = item;
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !RULE.test(line));
  if (lines.length < 2) return [];
  const marked = MARKS.flatMap((mark) => fromBlocks(lines, (line) => splitBy(line, mark)));
  if (marked.length > 0) return marked;
  const aligned = [/\s{2,}|\t/, /\s+/].map((gap) =>
    fromBlocks(lines, (line) =>
      line
        .trim()
        .replace(/Mounted on$/, "Mounted")
        .split(gap),
    ),
  );
  const [best] = aligned.toSorted((one, other) => countRows(other) - countRows(one));
  return [...(best ?? []), ...fromLists(lines)];
}

function countRows(grids: readonly PlainGrid[]): number {
  return Math.max(0, ...grids.map(({ rows }) => rows.length));
}

function splitBy(line: string, mark: string): string[] {
  const bare = mark === "|" ? line.trim().replaceAll(/^\||\|$/g, "") : line;
  return bare.split(mark).map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}

/** A heading, and the lines below it that have as many fields. */
function fromBlocks(lines: readonly string[], split: (line: string) => string[]): PlainGrid[] {
  const fields = lines.map(split);
  const at = fields.findIndex(
    (row, place) => isHeader(row) && fields[place + 1]?.length === row.length,
  );
  const header = fields[at];
  if (!header) return [];
  const below = fields.slice(at + 1);
  const end = below.findIndex((row) => row.length !== header.length);
  const rows = below.slice(0, end < 0 ? MOST_ROWS : Math.min(end, MOST_ROWS));
  return rows.length > 1 ? [{ header, rows }] : [];
}

function isHeader(fields: readonly string[]): boolean {
  return (
    fields.length > 1 &&
    fields.length <= MOST_COLUMNS &&
    fields.every(
      (name) =>
        !/\s{2}/.test(name) && /^(?:[%#]?\p{L}|(?:19|20)\d\d$|\d{1,2}\.?\s?\p{L}{2})/u.test(name),
    )
  );
}

function fromLists(lines: readonly string[]): PlainGrid[] {
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
    const header = ["", pattern === LISTING || pattern === SERVED ? "bytes" : ""];
    return rows.length > 1 && rows.length <= MOST_ROWS ? [{ header, rows }] : [];
  });
}

/** Entries with their fields; of an object that is no entry itself, its numbers. */
function fromNode(node: JsonNode): PlainGrid[] {
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
