import type { NumberLine } from "./number-book.ts";

/** Whether lines have equally many fields, or their numbers in the same ones, counted from either end. */
export function areAlike(lines: readonly NumberLine[]): boolean {
  const [first, ...more] = lines;
  const isOne = (read: (line: NumberLine) => string | null) => {
    const wanted = first ? read(first) : null;
    return wanted !== null && more.every((line) => read(line) === wanted);
  };
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
