import type { BookItem, KnownToken } from "../evidence-book.ts";

const CELLS = /\s{2,}|\t|\s*\|\s*/;

/** The heading of the column that something stands in, where the first line has as many cells as its own. */
export function toColumn({ start, end }: KnownToken, { full, text }: BookItem): string | null {
  const [from, to] = [full.lastIndexOf("\n", start - 1) + 1, full.indexOf("\n", end)];
  const line = full.slice(from, to < 0 ? full.length : to);
  const cell = full.slice(start, end);
  const headings = (text.trimStart().split("\n", 1)[0] ?? "").trim().split(CELLS);
  const cells = line.trim().split(CELLS);
  // Of two that are alike the one that is meant stands behind as much of the line.
  const before = full.slice(from, start).trim().split(CELLS).length;
  const at = cells[before] === cell ? before : cells.indexOf(cell);
  const isTable = headings.length === cells.length && cells.length > 2 && at > 0;
  return isTable ? (headings[at] ?? null) : null;
}
