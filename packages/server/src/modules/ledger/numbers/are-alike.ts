import type { FoundNumber } from "./find-numbers.ts";
import type { NumberLine } from "./number-book.ts";

/** Whether lines have equally many fields, or their numbers in the same ones, counted from either end. */
export function areAlike(lines: readonly NumberLine[]): boolean {
  const marks = toMarks(lines[0]);
  return (
    (marks !== null && lines.every((line) => toMarks(line) === marks)) ||
    areInPlace(lines, (text, { start }) => countFields(text, 0, start)) ||
    areInPlace(lines, (text, { end }) => countFields(text, end, text.length))
  );
}

function toMarks(line: NumberLine | undefined): string | null {
  return line?.text.match(/[,;\t|]/g)?.join("") ?? null;
}

function areInPlace(
  [first, ...more]: readonly NumberLine[],
  toPlace: (text: string, number: FoundNumber) => number,
): boolean {
  const places = first?.numbers.map((number) => toPlace(first.text, number));
  return more.every(
    ({ text, numbers }) =>
      numbers.length === places?.length &&
      numbers.every((number, at) => toPlace(text, number) === places[at]),
  );
}

/** How often something follows a gap. */
function countFields(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from + 1; at < to; at++) {
    if (isSpace(text, at - 1) && !isSpace(text, at)) count++;
  }
  return count;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code > 127 && text.charAt(at).trim() === "");
}
