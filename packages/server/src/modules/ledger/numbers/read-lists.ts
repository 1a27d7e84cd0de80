import type { EvidenceBook } from "../evidence-book.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
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
/** Most lines of a list are made like this. */
const MOST = 0.6;
/** A name has no more words than these. */
const MOST_WORDS = 3;
/** What a line begins with may be the same in several. */
const FIRST_WORDS = 4;

/** A command as it was typed, rules, what a tool says above or below a list. */
const NO_ROW =
  /^\s*(?:\$ .*|total \d+|insgesamt \d+|[\s|:+=-]+|\(\d+ \p{L}+\)|#{1,6} .*|(?:found|showing|listing) .*|.*:)\s*$/iu;
/** Bullets, listings of files, moments, changes of a work tree, addresses, hits of a search. */
const SHAPES = [
  /^\s*(?:[-*+•]|\d{1,3}[.)])\s/,
  /^[-dl][rwxsStT-]{9}/,
  /^\W?\d{2,4}[-/.]\d\d[-/.]\d\d|^\W?\d\d:\d\d/,
  /^(?:[ MADRCU?!]{2}|[MADRCU?]) \S/,
  /^[0-9a-f]{7,40} /,
  /^[A-Z][a-z]{2} +\d+ \d\d:\d\d/,
  /^\d+\.\d+\.\d+\.\d+ /,
  /^[^\s:]+:\d+:/,
];
const MARKED = [/\s*\|\s*/, /\t/, /;/, /,(?! )/];
const PARTINGS = [...MARKED, /\s{2,}/];
const CODE = /[;{}]\s*$|^\s*(?:import|export|const|function|return|def|class)\s/u;
const CUT = /…|\.\.\.\s*$|truncated|more (?:lines|rows|results|items)|\[cut|--More--/iu;

export const listsOf = oncePer((book: EvidenceBook): readonly List[] => {
  if (book.items.length > MOST_ITEMS) return [];
  return book.items.flatMap((item) => {
    const { id, text } = item;
    if (CUT.test(text)) return [];
    const plain = jsonOf(item)?.flatMap(fromNode) ?? fromLines(text);
    return plain
      .filter(({ rows }) => rows.length >= LEAST_ROWS && rows.length <= MOST_ROWS)
      .map((list) => ({ ...list, id, rowsByWord: once(() => readWords(list.rows, book)) }));
  });
});

function readWords(rows: readonly string[], book: EvidenceBook): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, row] of rows.entries()) {
    for (const word of book.toWords(row)) {
      const having = found.get(word);
      if (having) having.add(at);
      else found.set(word, new Set([at]));
    }
  }
  return found;
}

function fromNode({ isList, entries, inner, above }: JsonNode): Plain[] {
  if (!isList && inner.length < 2) return [];
  const fields = entries.map(([, one]) => toFields(one));
  const names = [...new Set(fields.flatMap((one) => [...one.keys()]))];
  const rows = fields.map((one, at) =>
    [
      isList ? "" : (entries[at]?.[0] ?? ""),
      ...[...one].map(([key, text]) => (/^[\d.]*$/.test(text) ? `${key}=${text}` : text)),
    ].join(" "),
  );
  return [
    {
      rows,
      sizes: new Set([rows.length]),
      ...countCells(names.map((name) => fields.map((one) => one.get(name) ?? ""))),
      heading: names.join(" "),
      limits: above?.entries.flatMap(([, one]) => (typeof one === "number" ? [one] : [])) ?? [],
    },
  ];
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

function fromLines(text: string): Plain[] {
  const all = text.split("\n").filter((line) => line.trim() !== "" && !NO_ROW.test(line));
  if (all.length < LEAST_ROWS || all.length > MOST_ROWS) return [];
  if (all.filter((line) => CODE.test(line)).length * 4 > all.length) return [];
  const marked = MARKED.map((parting) => toTable(all, parting)).find((one) => one?.isEven);
  if (marked) return [marked.list];
  const shape = SHAPES.find(
    (one) => all.filter((line) => one.test(line)).length >= all.length * MOST,
  );
  if (shape) return [toList(all.filter((line) => shape.test(line)))];
  const table = PARTINGS.flatMap((parting) => toTable(all, parting) ?? [])[0];
  if (table) return [table.list];
  const isOfNames = all.every((line) => line.trim().split(/\s+/).length <= MOST_WORDS);
  return isOfNames && !all.some((line) => /[:=]\s*\S/.test(line)) ? [toList(all)] : [];
}

function toList(rows: readonly string[]): Plain {
  const split = PARTINGS.map((parting) => rows.map((row) => row.trim().split(parting)));
  const even = split.find(([first = [], ...more]) => {
    return first.length > 1 && more.every(({ length }) => length === first.length);
  });
  const cells = even ?? rows.map((row) => row.trim().split(/[\s:]+/, FIRST_WORDS));
  const columns = (cells[0] ?? []).map((_cell, at) => cells.map((row) => row[at] ?? ""));
  const ends = rows.map((row) => /\.(\w{1,5})$/.exec(row.trim())?.[1] ?? "");
  const sizes = new Set([rows.length]);
  return { rows, sizes, ...countCells([...columns, ends]), heading: "", limits: [] };
}

/** Where as many cells are in each line; the first tells what they are. */
function toTable(
  lines: readonly string[],
  parting: RegExp,
): { readonly list: Plain; readonly isEven: boolean } | null {
  const all = lines.map((line) => ({ line, cells: line.trim().split(parting) }));
  const width = all[1]?.cells.length ?? 0;
  // A title.
  const split = all[0]?.cells.length === 1 ? all.slice(1) : all;
  const even = split.filter(({ cells }) => cells.length === width);
  if (width < 2 || even.length < 3 || even.length < lines.length * MOST) return null;
  const [head = [], ...body] = even.map(({ cells }) => cells);
  const isSpaced = parting.test("   ");
  const isHead = head.every((cell, at) => {
    const others = body.map((row) => row[at] ?? "");
    return (
      cell === "" || !others.some((one) => one === cell || (/\d/.test(cell) && /^\d/.test(one)))
    );
  });
  const rows = split.slice(isHead ? 1 : 0);
  // Only spaces between the cells, and nothing but words: the first may be one of them.
  const isSure = !isSpaced || /\d/.test(body.join());
  const columns = head.map((_cell, at) => rows.map(({ cells }) => cells[at] ?? ""));
  const list = {
    rows: rows.map(({ line }) => line),
    sizes: new Set([rows.length, even.length - (isHead ? 1 : 0), ...(isSure ? [] : [even.length])]),
    ...countCells(columns),
    heading: isHead ? head.join(" ") : "",
    limits: [],
  };
  return { list, isEven: isHead && even.length === split.length };
}

/** How many of each there are, how many differ, and how many are nothing or something. */
function countCells(columns: readonly (readonly string[])[]): Pick<List, "counts" | "distinct"> {
  const [counts, distinct] = [new Set<number>(), new Set<number>()];
  for (const cells of columns) {
    const many = new Map<string, number>();
    for (const cell of cells) many.set(cell, (many.get(cell) ?? 0) + 1);
    for (const count of many.values()) counts.add(count);
    const empty = many.get("") ?? many.get("0") ?? 0;
    distinct.add(many.size);
    if (empty > 0) {
      counts.add(cells.length - empty);
      distinct.add(many.size - 1);
    }
  }
  return { counts, distinct };
}
