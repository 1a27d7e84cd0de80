export type RepairedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Deeper than any arguments are; keeps the stack. */
const maxDepth = 200;

/** Where reading has got to, and what it has seen that can mean only one thing if it is used throughout. */
type MendCursor = { readonly text: string; at: number; quote: string | null };

/** Thrown inside this file only. */
class Ambiguous extends Error {}

/**
 * Reads JSON with trailing commas, names without quotes, single quotes throughout, Python's words,
 * raw line breaks in strings, and closing brackets that are missing at the very end.
 */
export function mendJson(text: string): RepairedJson {
  const cursor: MendCursor = { text, at: 0, quote: null };
  try {
    const value = readValue(cursor, 0);
    skipSpace(cursor);
    if (cursor.at < text.length) throw unexpected(cursor);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof Ambiguous) return { ok: false, reason: error.message };
    throw error;
  }
}

function readValue(cursor: MendCursor, depth: number): unknown {
  skipSpace(cursor);
  if (depth > maxDepth) throw new Ambiguous("it is nested too deep");
  const char = cursor.text[cursor.at];
  if (char === "{") return readObject(cursor, depth);
  if (char === "[") return readArray(cursor, depth);
  if (char === '"' || char === "'") return readString(cursor);
  return readWord(cursor);
}

function readObject(cursor: MendCursor, depth: number): unknown {
  cursor.at++;
  const entries: [string, unknown][] = [];
  const names = new Set<string>();
  while (!isClosed(cursor, "}", entries.length > 0)) {
    const name = readName(cursor);
    if (names.has(name)) throw new Ambiguous(`"${name.slice(0, 40)}" is there twice`);
    names.add(name);
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ":") throw unexpected(cursor);
    cursor.at++;
    entries.push([name, readValue(cursor, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

function readArray(cursor: MendCursor, depth: number): unknown[] {
  cursor.at++;
  const items: unknown[] = [];
  while (!isClosed(cursor, "]", items.length > 0)) items.push(readValue(cursor, depth + 1));
  return items;
}

/** Passes the comma or the bracket. At the very end of the text the bracket may be missing, after a whole member only. */
function isClosed(cursor: MendCursor, bracket: string, needsComma: boolean): boolean {
  skipSpace(cursor);
  if (cursor.at >= cursor.text.length) {
    if (needsComma) return true;
    throw unexpected(cursor);
  }
  if (cursor.text[cursor.at] === bracket) {
    cursor.at++;
    return true;
  }
  if (!needsComma) return false;
  if (cursor.text[cursor.at] !== ",") throw unexpected(cursor);
  cursor.at++;
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== bracket) return false;
  cursor.at++;
  return true;
}

function readName(cursor: MendCursor): string {
  skipSpace(cursor);
  const char = cursor.text[cursor.at];
  if (char === '"' || char === "'") return readString(cursor);
  const name = match(cursor, /[A-Za-z_$][\w$-]*/y);
  if (name === undefined) throw unexpected(cursor);
  return name;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

function readString(cursor: MendCursor): string {
  const quote = cursor.text[cursor.at] ?? "";
  cursor.quote ??= quote;
  if (cursor.quote !== quote) throw new Ambiguous("it has both kinds of quotes");
  cursor.at++;
  const plain = quote === '"' ? /[^"\\]*/y : /[^'\\]*/y;
  let read = "";
  for (;;) {
    read += match(cursor, plain) ?? "";
    const char = cursor.text[cursor.at];
    cursor.at++;
    if (char === quote) return read;
    if (char === undefined) throw new Ambiguous("it ends in the middle of a string");
    read += readEscape(cursor);
  }
}

function readEscape(cursor: MendCursor): string {
  const code = match(cursor, /u[\dA-Fa-f]{4}/y);
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  const char = cursor.text[cursor.at] ?? "";
  const meant = Object.hasOwn(escapes, char) ? escapes[char] : undefined;
  if (meant === undefined) throw new Ambiguous(`"\\${char}" stands for nothing in a string`);
  cursor.at++;
  return meant;
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);

function readWord(cursor: MendCursor): unknown {
  const start = cursor.at;
  const number = match(cursor, /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y);
  if (number !== undefined) {
    if (cursor.at === cursor.text.length) throw new Ambiguous("it ends in the middle of a number");
    return JSON.parse(number) as unknown;
  }
  const word = match(cursor, /[A-Za-z]+(?![\w$-])/y);
  if (word === undefined || !words.has(word)) {
    cursor.at = start;
    throw unexpected(cursor);
  }
  return words.get(word);
}

function match(cursor: MendCursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

function skipSpace(cursor: MendCursor): void {
  match(cursor, /\s*/y);
}

function unexpected({ text, at }: MendCursor): Ambiguous {
  if (at >= text.length) return new Ambiguous("it ends too early");
  return new Ambiguous(`${JSON.stringify(text[at])} at position ${at} was not expected`);
}
