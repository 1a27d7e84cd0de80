import type { NumberLine } from "./number-book.ts";

/** Whether lines have equally many fields, or their numbers in the same ones, counted from either end. */
export function areAlike(lines: readonly NumberLine[]): boolean {
  const isOne = (read: (line: NumberLine) => string | null) =>
    new Set(lines.map(read)).size === 1 && lines[0] !== undefined && read(lines[0]) !== null;
  return (
    isOne(({ text }) => text.match(/[,;\t|]/g)?.join("") ?? null) ||
    isOne(({ text, numbers }) =>
      numbers.map(({ start }) => countFields(text.slice(0, start))).join(),
    ) ||
    isOne(({ text, numbers }) => numbers.map(({ end }) => countFields(text.slice(end))).join())
  );
}

function countFields(text: string): number {
  return text.match(/\s+(?=\S)/g)?.length ?? 0;
}
