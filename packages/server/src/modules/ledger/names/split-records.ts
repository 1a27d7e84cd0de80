/** From where to where in a text. */
export type Place = readonly [start: number, end: number];

type Node = { start: number; readonly isList: boolean; readonly inner: Node[]; end: number };

const JSON_PART = /"(?:[^"\\\n]|\\.)*"(\s*:)?|[{}[\]]/g;
const FIELD = /^\p{L}[\p{L}-]{1,20}[:：]\s/u;
const HEADING = /^#{1,6}\s/;
/** "- uses: …": what is set in below it is of the same thing. */
const KEYED = /^\s*- [\w.-]+:\s/;
const BULLET = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/;
/** What the first line of every entry begins with: "commit 1f2e…", "From: …", "- name: …". */
const OPENER = /^(?:(?:- )?\p{L}[\p{L}_ -]{0,30}:(?=\s|$)|commit(?= [0-9a-f]{7}))/u;

/**
 * The entries of a text, each of which speaks of one thing: rows and lines with the headings that they
 * stand under, objects of a list, blocks that begin alike. Each is the places that belong to it.
 */
export function splitRecords(text: string): Place[][] {
  if (isJson(text)) return toObjects(text).map(({ start, end }) => [[start, end]]);
  const lines = toLines(text);
  const [, first] = lines[0] ?? [];
  const opener = OPENER.exec(first ?? "")?.[0];
  if (opener !== undefined) {
    const starts = lines.flatMap(([start, line]) => (line.startsWith(opener) ? [start] : []));
    if (starts.length > 1) {
      return starts.map((start, at) => [[start, starts[at + 1] ?? text.length]]);
    }
  }
  return underHeadings(lines);
}

/** By its beginning: "[09:14:02] …" is a line of a log. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*(?:[{["\]]|-?\d+(?:\.\d+)?\s*[,\]]))/.test(text);
}

type Line = readonly [start: number, text: string];

function toLines(text: string): Line[] {
  let at = 0;
  const lines = text.split("\n").map((line): Line => {
    const start = at;
    at += line.length + 1;
    return [start, line];
  });
  while (lines[0]?.[1].trim() === "") lines.shift();
  return lines;
}

/** The lines that a mail or the like begins with: they are of all that follows. */
function toHeader(lines: readonly Line[]): Place | null {
  const end = lines.findIndex(([, line]) => !FIELD.test(line));
  const [[start] = [0], last] = [lines[0], lines[end - 1]];
  return end > 1 && last && lines[end]?.[1].trim() === ""
    ? [start, last[0] + last[1].length]
    : null;
}

/** Each line with the headings above it: marked ones, and a line whose points follow. */
function underHeadings(lines: readonly Line[]): Place[][] {
  const records: Place[][] = [];
  const header = toHeader(lines);
  const points = lines.map(([, line]) => isPoint(line));
  let heading: Place | null = null;
  let parent: Place | null = null;
  let opening: Place | null = null;
  let margin = 0;
  for (const [at, [start, line]] of lines.entries()) {
    const place: Place = [start, start + line.length];
    if (header !== null && start < header[1]) continue;
    const column = line.search(/\S/);
    if (KEYED.test(line)) [opening, margin] = [place, column];
    else if (column <= margin) opening = null;
    if (line.trim() === "") {
      parent = null;
    } else if (HEADING.test(line)) {
      [heading, parent] = [place, null];
    } else if (isMore(lines, at)) {
      records.at(-1)?.push(place);
    } else if (points[at]) {
      const above = opening === place ? null : opening;
      records.push([header, heading, parent, above, place].filter((one) => one !== null));
    } else if (points[at + 1] && !/^\d/.test(line)) {
      parent = place;
    } else {
      parent = null;
      records.push([header, heading, place].filter((one) => one !== null));
    }
  }
  return records;
}

/** What is set in below a point, and is none itself, goes on with it: "1) a subject", and then the text. */
function isMore(lines: readonly Line[], at: number): boolean {
  const column = lines[at]?.[1].search(/\S/) ?? -1;
  if (column < 2 || BULLET.test(lines[at]?.[1] ?? "")) return false;
  const above = lines.slice(0, at).findLast(([, line]) => line.search(/\S/) < column)?.[1] ?? "";
  return BULLET.test(above) && !KEYED.test(above);
}

function isPoint(line: string): boolean {
  return BULLET.test(line) || /^(?:\s{2,}|\t)\S/.test(line);
}

/** The objects of the outermost lists, or of an object that has nothing else. */
function toObjects(text: string): Node[] {
  const root: Node = { start: 0, end: text.length, isList: true, inner: [] };
  const open = [root];
  let key: number | null = null;
  for (const { 0: part, 1: colon, index } of text.matchAll(JSON_PART)) {
    if (part === "{" || part === "[") {
      const node = { start: key ?? index, end: -1, isList: part === "[", inner: [] };
      open.at(-1)?.inner.push(node);
      open.push(node);
    } else if (part === "}" || part === "]") {
      const node = open.length > 1 ? open.pop() : undefined;
      if (node) node.end = index + 1;
    }
    key = colon === undefined ? null : index;
  }
  return collect(root);
}

function collect({ isList, inner }: Node): Node[] {
  const objects = inner.filter((node) => !node.isList && node.end > 0);
  if (isList && objects.length > 1) return objects;
  const deeper = inner.flatMap(collect);
  if (deeper.length > 0) return deeper;
  return !isList && objects.length > 1 ? objects : [];
}
