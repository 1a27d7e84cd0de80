import { findNumbers, type FoundNumber } from "./find-numbers.ts";
import { findTokens } from "./find-tokens.ts";

/** One line of the evidence with the numbers in it. */
export type NumberLine = {
  /** Of the item; null: the question's. */
  readonly id: string | null;
  readonly text: string;
  /** A line of what came back, not of what was asked or given. */
  readonly isResult: boolean;
  readonly numbers: readonly FoundNumber[];
};

export type NumberBook = {
  readonly lines: readonly NumberLine[];
  /** Those that have numbers, by the item that they are of. */
  readonly byItem: ReadonlyMap<string | null, readonly NumberLine[]>;
  /** All their values, rising. */
  readonly sorted: Float64Array;
  /** What was computed from them so far. */
  readonly derived: Map<string, Float64Array>;
  /** The lines that have exactly this value. */
  readonly byValue: ReadonlyMap<number, readonly NumberLine[]>;
};

type Item = { readonly id: string; readonly head: string; readonly text: string };

/** The numbers of the evidence, line by line. */
export function toNumberBook(items: readonly Item[], question: string): NumberBook {
  const lines = [
    ...items.flatMap(({ id, head, text }) => [
      ...toLines(head, { id, isResult: false }),
      ...toLines(text, { id, isResult: true }),
    ]),
    ...toLines(question, { id: null, isResult: false }),
  ];
  const byValue = new Map<number, NumberLine[]>();
  const byItem = new Map<string | null, NumberLine[]>();
  for (const line of lines) {
    if (line.numbers.length === 0) continue;
    addTo(byItem, line.id, line);
    const values = new Set(line.numbers.flatMap((number) => number.values));
    for (const value of values) addTo(byValue, value, line);
  }
  const sorted = Float64Array.from(byValue.keys()).toSorted();
  return { lines, byItem, byValue, sorted, derived: new Map() };
}

function addTo<Key>(lists: Map<Key, NumberLine[]>, key: Key, line: NumberLine): void {
  const list = lists.get(key);
  if (list) list.push(line);
  else lists.set(key, [line]);
}

function toLines(text: string, of: Pick<NumberLine, "id" | "isResult">): NumberLine[] {
  return splitLists(text)
    .split("\n")
    .map((line) => ({
      ...of,
      text: line,
      numbers: /\d/.test(line) ? findNumbers(findTokens(line).rest) : [],
    }));
}

/** In tables with commas and in brackets a comma parts two numbers. */
function splitLists(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const commas = lines.map((line) => (/,\s/.test(line) ? 0 : line.split(",").length - 1));
  const isTable = lines.length > 1 && commas.every((count) => count > 0 && count === commas[0]);
  if (isTable) return text.replaceAll(",", " ; ");
  return text.replaceAll(/[[(][^\])\n]*[\])]/g, (list) =>
    /\d,\d+,|\d,\d{1,2}(?!\d)|\d,\d{4}/.test(list) ? list.replaceAll(",", " ; ") : list,
  );
}
