import type { EvidenceBook } from "../evidence-book.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { isNumeral } from "../is-numeral.ts";
import { jsonOf, recordsOf, type JsonNode } from "./read-json.ts";

/** Entries that somebody may count: lines made alike, rows of a table, entries of JSON. */
export type List = {
  readonly id: string;
  readonly rows: readonly string[];
  /** The entries that have each word; read when it is first asked for. */
  rowsByWord(): ReadonlyMap<string, ReadonlySet<number>>;
};

/** The lists of more evidence than this are not read. */
export const MOST_ITEMS = 8;
const MOST_ROWS = 200;
const LEAST_ROWS = 2;
const LEAST_EVEN = 3;
/** Most lines of a list are made like this. */
const MOST = 0.6;
/** A name has no more words than these. */
const MOST_WORDS = 3;

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
/** The ways to part a line that leave what is written in words together. */
const MARKS = ["|", ";", "\t", /,(?! )/, /\s{2,}|\t/];
const CODE = /[;{}]\s*$|^\s*(?:import|export|const|function|return|def|class)\s/u;
const CUT = /…|\.\.\.\s*$|truncated|more (?:lines|rows|results|items)|\[cut|--More--/iu;

export const listsOf = oncePer((book: EvidenceBook): readonly List[] => {
  if (book.items.length > MOST_ITEMS) return [];
  return book.items.flatMap((item) => {
    const { id, text } = item;
    if (CUT.test(text)) return [];
    const lists = jsonOf(item)?.map(fromNode) ?? [readRows(text)];
    return lists
      .filter(({ length }) => length >= LEAST_ROWS && length <= MOST_ROWS)
      .map((rows) => ({ id, rows, rowsByWord: once(() => readWords(rows, book)) }));
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

/** What entries say, by their names; where there is none of something, nothing. */
function fromNode(node: JsonNode): readonly string[] {
  return recordsOf(node).map(({ key, fields }) => {
    const said = [...fields].map(([name, value]) => {
      if (typeof value === "string") return value;
      if (typeof value === "boolean") return value ? name : `${name}=false`;
      return typeof value === "number" && value !== 0 ? `${name}=${value}` : "";
    });
    return [isNumeral(key) ? "" : key, ...said].join("  ");
  });
}

function readRows(text: string): readonly string[] {
  const all = text.split("\n").filter((line) => !NO_ROW.test(line.trim()));
  if (all.length < LEAST_ROWS || all.length > MOST_ROWS) return [];
  if (all.filter((line) => CODE.test(line)).length * 4 > all.length) return [];
  const shape = SHAPES.find(
    (one) => all.filter((line) => one.test(line)).length >= all.length * MOST,
  );
  if (shape) return all.filter((line) => shape.test(line));
  for (const mark of MARKS) {
    const table = toTable(all, mark);
    if (table) return table;
  }
  const isOfNames = all.every((line) => line.trim().split(/\s+/).length <= MOST_WORDS);
  const isList = isOfNames && !all.some((line) => /[:=]\s*\S/.test(line));
  return isList ? all : [];
}

/** Lines with as many fields, below a title. */
function toTable(lines: readonly string[], mark: string | RegExp): readonly string[] | null {
  const all = lines.map((line) => ({ line, fields: toFields(line, mark) }));
  const width = all[1]?.fields.length ?? 0;
  const even = all.filter(({ fields }) => fields.length === width);
  if (width < 2 || even.length < LEAST_EVEN || even.length < lines.length * MOST) return null;
  return lines.slice(all[0]?.fields.length === 1 ? 1 : 0);
}

function toFields(line: string, mark: string | RegExp): string[] {
  const bare = mark === "|" ? line.trim().replaceAll(/^\||\|$/g, "") : line.trim();
  return bare.split(mark).map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}
