import type { Token, Tokens } from "marked";
import type { Block } from "./grow-blocks.ts";

/** A stretch of the text that is to be told apart. Places count in the whole text. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: "unsupported" | "contradicted" | "corrected" | "shown" | "unchecked";
  readonly why: string;
}

export interface MarkToken {
  readonly type: "mark";
  readonly raw: string;
  readonly mark: Mark;
  readonly tokens: Token[];
}

export interface ReferenceToken {
  readonly type: "reference";
  readonly raw: string;
  readonly id: string;
}

const reference = /\[(E\d{1,3}(?:[,;] ?E\d{1,3})*)\]/g;

/** The block with marks and references as tokens of their own; the very same where it has none. */
export function markBlock({ start, token }: Block, marks: readonly Mark[]): Token {
  const end = start + token.raw.length;
  const inside = marks.filter((mark) => mark.start < end && mark.end > start);
  if (inside.length === 0 && token.raw.search(reference) === -1) return token;
  return markToken(token, start, inside);
}

/** A place of null is not known: markdown took indentation out. References are found all the same. */
function markToken(token: Token, place: number | null, marks: readonly Mark[]): Token {
  const within = <Child extends Token>(children: readonly Child[]) =>
    markChildren(token.raw, children, { place, marks });
  switch (token.type) {
    case "code": {
      // Claims are not looked for in code.
      const isMark = (mark: Mark) =>
        mark.kind === "unchecked" && overlaps(mark, place, token.raw.length);
      return marks.some(isMark) ? { ...token, isUnchecked: true } : token;
    }
    case "formula":
    case "image":
    case "html":
    case "link":
    case "codespan":
      return wrap(
        token,
        marks.find((mark) => overlaps(mark, place, token.raw.length)),
      );
    case "list":
      return { ...token, items: within((token as Tokens.List).items) };
    case "table":
      return markTable(token as Tokens.Table, place, marks);
    default:
      if ("tokens" in token && token.tokens) return { ...token, tokens: within(token.tokens) };
      if (token.type !== "text") return token;
      return { type: "marked", raw: token.raw, tokens: splitText(token.raw, place, marks) };
  }
}

interface Around {
  readonly place: number | null;
  readonly marks: readonly Mark[];
}

function markChildren(raw: string, children: readonly Token[], { place, marks }: Around): Token[] {
  let read = 0;
  return children.map((child) => {
    const index = raw.indexOf(child.raw, read);
    if (index === -1 || place === null) return markToken(child, null, marks);
    read = index + child.raw.length;
    return markToken(child, place + index, marks);
  });
}

function markTable(table: Tokens.Table, place: number | null, marks: readonly Mark[]): Token {
  let read = 0;
  const cell = (entry: Tokens.TableCell): Tokens.TableCell => {
    const index = table.raw.indexOf(entry.text, read);
    if (index !== -1) read = index + entry.text.length;
    const at = index === -1 || place === null ? null : place + index;
    return { ...entry, tokens: markChildren(entry.text, entry.tokens, { place: at, marks }) };
  };
  const header = table.header.map(cell);
  return { ...table, header, rows: table.rows.map((row) => row.map(cell)) };
}

function splitText(text: string, place: number | null, marks: readonly Mark[]): Token[] {
  const here = marks
    .filter((mark) => overlaps(mark, place, text.length))
    .toSorted((one, other) => one.start - other.start);
  const tokens: Token[] = [];
  let read = 0;
  for (const mark of here) {
    const from = Math.max(read, mark.start - (place ?? 0));
    const to = Math.min(text.length, mark.end - (place ?? 0));
    if (to <= from) continue;
    tokens.push(...splitReferences(text.slice(read, from)));
    const raw = text.slice(from, to);
    tokens.push({ type: "mark", raw, mark, tokens: splitReferences(raw) });
    read = to;
  }
  return [...tokens, ...splitReferences(text.slice(read))];
}

function splitReferences(text: string): Token[] {
  const tokens: Token[] = [];
  let read = 0;
  for (const match of text.matchAll(reference)) {
    tokens.push(...toText(text.slice(read, match.index)));
    const ids = (match[1] ?? "").split(/[,;] ?/);
    tokens.push(...ids.map((id) => ({ type: "reference", raw: id, id })));
    read = match.index + match[0].length;
  }
  return [...tokens, ...toText(text.slice(read))];
}

function toText(text: string): Token[] {
  return text === "" ? [] : [{ type: "text", raw: text, text }];
}

function overlaps(mark: Mark, place: number | null, length: number): boolean {
  return place !== null && mark.start < place + length && mark.end > place;
}

function wrap(token: Token, mark: Mark | undefined): Token {
  return mark ? { type: "mark", raw: token.raw, mark, tokens: [token] } : token;
}
