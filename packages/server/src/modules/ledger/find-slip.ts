import type { CheckInput } from "./finding.ts";
import type { FoundNumber } from "./find-numbers.ts";
import type { SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

/** A number of the evidence that is this one but for a digit, or two that are swapped. */
export function findSlip(
  { digits, unit }: SaidNumber,
  { book, sentence, language }: CheckInput,
): NumberLine | null {
  if (digits.length < 3) return null;
  const words = new Set(book.toWords(sentence.text));
  const isSlip = (other: FoundNumber) => {
    if (other.digits.length !== digits.length) return false;
    const changed = toDigits(digits).filter((digit, at) => digit !== other.digits[at]).length;
    const isSame = changed === 2 && toSorted(digits) === toSorted(other.digits);
    return (changed === 1 || isSame) && unit?.measure === other.unit?.measure;
  };
  const isAbout = (line: NumberLine) =>
    language !== book.language || [...line.words()].some((word) => words.has(word));
  const lines = book.numbers().byLength.get(digits.length) ?? [];
  return lines.find((line) => line.numbers.some(isSlip) && isAbout(line)) ?? null;
}

function toDigits(text: string): string[] {
  return text.match(/\d/g) ?? [];
}

function toSorted(text: string): string {
  return toDigits(text).toSorted().join("");
}
