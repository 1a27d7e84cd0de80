import { toWords } from "../words/index.ts";
import type { CheckInput } from "./finding.ts";
import type { SaidNumber } from "./match-number.ts";
import { matchesNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

const CLAUSE_BREAK =
  /[,;:()，；：、。|]|\s(?:and|und|e|y|et|but|aber|mas|pero|mais|while|of|from|von|de)\s/giu;

/**
 * A line of the evidence that gives another number for what this one is said of, while the lines that
 * have this number speak of something else: "failed: 1, passed: 13", and the text has 1 passed.
 */
export function findOtherLabel(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence, book, lines }: CheckInput & { readonly lines: readonly NumberLine[] },
): NumberLine | null {
  const labels = new Set(toWords(clauseAround(sentence.text, said)).filter(isLabel));
  if (labels.size === 0) return null;
  const own = new Set(lines.flatMap(({ text }) => toWords(text)));
  const foreign = [...labels].filter((word) => !own.has(word));
  const isOwn = foreign.length < labels.size;
  if (foreign.length === 0 || isOwn) return null;
  return (
    book.numbers().lines.find((line) => {
      const [number] = line.numbers;
      if (line.numbers.length !== 1 || number === undefined || !line.isResult) return false;
      if (others.some((other) => matchesNumber(other, number))) return false;
      const words = new Set(toWords(line.text));
      return foreign.some((word) => words.has(word)) && line.text.length < 120;
    }) ?? null
  );
}

function isLabel(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word);
}

/** The part of a sentence that a number stands in, without the number. */
function clauseAround(text: string, { start, end }: { start: number; end: number }): string {
  let from = 0;
  let to = text.length;
  for (const match of text.matchAll(CLAUSE_BREAK)) {
    const after = match.index + match[0].length;
    if (after <= start) from = after;
    else if (match.index >= end) {
      to = match.index;
      break;
    }
  }
  return text.slice(from, start) + text.slice(end, to);
}
