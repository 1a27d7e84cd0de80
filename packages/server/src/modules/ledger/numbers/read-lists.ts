import type { EvidenceBook } from "../evidence-book.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { blockOf, isHeader, splits } from "./read-grids.ts";
import { jsonOf, type JsonNode } from "./read-json.ts";

/** Entries that somebody may count: lines made alike, rows of a table, entries of JSON. */
export type List = {
  readonly id: string;
  readonly rows: readonly string[];
  /** How many entries it may be said to have. */
  readonly sizes: ReadonlySet<number>;
  /** How many of them have the same in one of its columns. */
  readonly counts: ReadonlySet<number>;
  /** How many different ones a column has. */
  readonly distinct: ReadonlySet<number>;
  /** What its columns are called. */
  readonly heading: string;
  /** Numbers that stand beside the list: what its entries may be held against. */
  readonly limits: readonly number[];
  /** The entries that have each word; read when it is first asked for. */
  rowsByWord(): ReadonlyMap<string, ReadonlySet<number>>;
};

type Plain = Omit<List, "id" | "rowsByWord">;

/** The lists of more evidence than this are not read. */
export const MOST_ITEMS = 8;
const MOST_ROWS = 200;
const LEAST_ROWS = 2;
const LEAST_EVEN = 3;
/** Most lines of a list are made like this. */
const MOST = 0.6;
/** A name has no more words than these. */
const MOST_WORDS = 3;
/** What a line begins with may be the same in several. */
const FIRST_WORDS = 4;

/** A command as it was typed, rules, what a tool says above or below a list; nothing, too. Of a line without its margins. */
const NO_ROW =
  /^(?:\$ .*|total \d+|insgesamt \d+|[\s|:+=-]*|\(\d+ \p{L}+\)|#{1,6} .*|(?:found|showing|listing) .*|.*:)$/iu;
/** Bullets, listings of files, moments, changes of a work tree, addresses, hits of a search, codes. */
const SHAPES = [
  /^\s*(?:[-*+•]|\d{1,3}[.)])\s/,
  /^[-dl][rwxsStT-]{9}/,
  /^\W?\d{2,4}[-/.]\d\d[-/.]\d\d|^\W?\d\d:\d\d/,
  /^(?:[ MADRCU?!]{2}|[MADRCU?]) \S/,
  /^[0-9a-f]{7,40} /,
  /^[A-Z][a-z]{2} +\d+ \d\d:\d\d/,
  /^\d+\.\d+\.\d+\.\d+ /,
  /^[^\s:]+:\d+:/,
  /^[A-Z]{1,6}[-_]?\d{2,}(?:\s|:\s)/,
];
const CODE = /[;{}]\s*$|^\s*(?:import|export|const|function|return|def|class)\s/u;
const CUT = /…|\.\.\.\s*$|truncated|more (?:lines|rows|results|items)|\[cut|--More--/iu;

export const listsOf = oncePer((book: EvidenceBook): readonly List[] => {
  if (book.items.length > MOST_ITEMS) return [];
  return book.items.flatMap((item) => {
    const { id, text } = item;
    if (CUT.test(text)) return [];
    const plain = jsonOf(item)?.flatMap(fromNode) ?? fromLines(item);
    return plain
      .filter(({ rows }) => rows.length >= LEAST_ROWS && rows.length <= MOST_ROWS)
      .map((list) => ({ ...list, id, rowsByWord: once(() => readWords(list.rows, book)) }));
  });
});

function readWords(rows: readonly string[], book: EvidenceBook): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, row] of rows.entries()) {
    for (const word of book.toWords(row.replaceAll(/\S+=false/gu, ""))) {
      const having = found.get(word);
      if (having) having.add(at);
      else found.set(word, new Set([at]));
    }
  }
  return found;
}

function fromNode({ isList, entries, inner, above }: JsonNode): Plain[] {
  if (!isList && inner.length < 2) return [];
  const records = entries.map(([, one]) => toFields(one));
  const names = [...new Set(records.flatMap((one) => [...one.keys()]))];
  const rows = records.map((one, at) =>
    [
      isList ? "" : (entries[at]?.[0] ?? ""),
      ...[...one].map(([key, text]) => toSaid(key, text, entries[at]?.[1])),
    ].join("  "),
  );
  const fields = records.map((one) => names.map((name) => one.get(name) ?? ""));
  const limits = above?.entries.flatMap(([, one]) => (typeof one === "number" ? [one] : []));
  return [toPlain(rows, fields, { heading: names.join(" "), limits })];
}

/** Nothing is said where there is none of something, but of how often one changes. */
const STOPS = /^(?:stops?|transfers|changes|layovers|umstiege|escalas|escales)$/iu;

/** A field as a part of its row: what is not so is marked as such. */
function toSaid(key: string, text: string, entry: unknown): string {
  if (text === "" && isRecord(entry)) {
    if (entry[key] === false) return `${key}=false`;
    if (entry[key] === 0 && STOPS.test(key)) return "stops=0";
  }
  return /^[\d.]*$/.test(text) ? `${key}=${text}` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What an entry says, by its names; what is not so says nothing. */
function toFields(entry: unknown): Map<string, string> {
  if (typeof entry !== "object" || entry === null) return new Map([["", toText(entry)]]);
  const entries: [string, unknown][] = Object.entries(entry);
  const fields = entries.map(([key, one]): [string, string] => {
    if (one === true) return [key, key];
    if (one === false || one === null || one === 0) return [key, ""];
    return [key, typeof one === "object" ? Object.values(one).join(" ") : toText(one)];
  });
  return new Map(fields);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function fromLines(item: { readonly text: string }): Plain[] {
  const all = item.text.split("\n").filter((line) => !NO_ROW.test(line.trim()));
  if (all.length < LEAST_ROWS || all.length > MOST_ROWS) return [];
  if (all.filter((line) => CODE.test(line)).length * 4 > all.length) return [];
  const block = blockOf(item);
  if (block?.isMarked && block.lines.length >= all.length * MOST) {
    return [toPlain(block.lines, block.rows, { heading: block.header.join(" ") })];
  }
  const shape = SHAPES.find(
    (one) => all.filter((line) => one.test(line)).length >= all.length * MOST,
  );
  if (shape) return [toList(all.filter((line) => shape.test(line)))];
  for (const split of splits) {
    const table = toTable(all, split);
    if (table) return [table];
  }
  const isOfNames = all.every((line) => line.trim().split(/\s+/).length <= MOST_WORDS);
  return isOfNames && !all.some((line) => /[:=]\s*\S/.test(line)) ? [toList(all)] : [];
}

/** Lines made alike: by their fields where they have equally many, or by their first words and their end. */
function toList(rows: readonly string[]): Plain {
  const even = splits
    .map((split) => rows.map(split))
    .find(([first = [], ...more]) => {
      return first.length > 1 && more.every(({ length }) => length === first.length);
    });
  const fields = even ?? rows.map((row) => row.trim().split(/[\s:]+/, FIRST_WORDS));
  const ends = rows.map((row) => /\.(\w{1,5})$/.exec(row.trim())?.[1] ?? "");
  return toPlain(
    rows,
    fields.map((row, at) => [ends[at] ?? "", ...row]),
  );
}

/** Lines with as many fields, below a title or a heading. */
function toTable(lines: readonly string[], split: (line: string) => string[]): Plain | null {
  const all = lines.map((line) => ({ line, fields: split(line) }));
  const width = all[1]?.fields.length ?? 0;
  const even = all.filter(({ fields }) => fields.length === width);
  if (width < 2 || even.length < LEAST_EVEN || even.length < lines.length * MOST) return null;
  const rows = all.slice(all[0]?.fields.length === 1 ? 1 : 0);
  const head = isHeader(rows[0]?.fields ?? []) ? rows.shift() : undefined;
  const size = even.filter((row) => row !== head).length;
  return toPlain(
    rows.map(({ line }) => line),
    rows.map(({ fields }) => fields),
    { heading: head?.line, size },
  );
}

type About = {
  readonly heading?: string | undefined;
  readonly limits?: readonly number[] | undefined;
  /** How many of its rows are whole. */
  readonly size?: number;
};

/** Counts in each column how many of each there are, how many differ, and how many are nothing or something. */
function toPlain(
  rows: readonly string[],
  fields: readonly (readonly string[])[],
  { heading = "", limits = [], size = rows.length }: About = {},
): Plain {
  const [counts, distinct] = [new Set<number>(), new Set<number>()];
  const width = fields[0]?.length ?? 0;
  for (let at = 0; at < width; at++) {
    const many = new Map<string, number>();
    for (const { [at]: field = "" } of fields) many.set(field, (many.get(field) ?? 0) + 1);
    for (const count of many.values()) counts.add(count);
    const empty = many.get("") ?? many.get("0") ?? 0;
    distinct.add(many.size);
    if (empty > 0) {
      counts.add(fields.length - empty);
      distinct.add(many.size - 1);
    }
  }
  return { rows, heading, limits, sizes: new Set([rows.length, size]), counts, distinct };
}
