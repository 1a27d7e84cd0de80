import { toWords } from "../recall/index.ts";
import type { EvidenceBook } from "./evidence-book.ts";

/** Who has as many lines, entries or mentions as are said. */
export function countedBy(count: number, sentence: string, book: EvidenceBook): string[] {
  if (!Number.isInteger(count) || count < 0 || count > 10_000) return [];
  const words = new Set(toWords(sentence).filter((word) => word.length > 2));
  const ids = book.items.flatMap(({ id, text }) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const counts = [lines.length, ...toEntryCounts(text)];
    // A table has a heading; a list may have a line before or after it.
    if (lines.length > 3) counts.push(lines.length - 1);
    return counts.includes(count) || countMentions(lines, words).includes(count) ? [id] : [];
  });
  const calls = book.calls.length;
  return ids.length === 0 && calls === count && calls > 1 ? book.calls.map(({ id }) => id) : ids;
}

/** Of JSON: how many entries its lists have. Of a line: how many things it lists. */
function toEntryCounts(text: string): number[] {
  const counts = text.split("\n").map((line) => line.split(/[,;、]\s*/).length);
  if (!/^\s*[[{]/.test(text)) return counts.filter((count) => count > 1);
  try {
    return toListLengths(JSON.parse(text));
  } catch {
    return counts;
  }
}

function toListLengths(value: unknown): number[] {
  if (Array.isArray(value)) return [value.length, ...value.flatMap(toListLengths)];
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value);
  return [inner.length, ...inner.flatMap(toListLengths)];
}

/** In how many lines each of the words stands. */
function countMentions(lines: readonly string[], words: ReadonlySet<string>): number[] {
  const counts = new Map<string, number>();
  for (const line of lines.slice(0, 500)) {
    for (const word of new Set(toWords(line))) {
      if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts.values()];
}
