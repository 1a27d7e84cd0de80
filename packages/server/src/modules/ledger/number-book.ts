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
  for (const line of lines) {
    for (const value of new Set(line.numbers.flatMap(({ values }) => values))) {
      const others = byValue.get(value);
      if (others) others.push(line);
      else byValue.set(value, [line]);
    }
  }
  return { lines, byValue };
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
