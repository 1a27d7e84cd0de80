import type { CheckInput } from "../finding.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { findSumSlip } from "./find-sum-slip.ts";
import { isSlipOf } from "./is-slip-of.ts";
import { toSignificant, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

const LEAST_DIGITS = 3;

/** A number of the evidence that is this one but for a digit, or two that are swapped. */
export function findSlip(said: SaidNumber, input: CheckInput): NumberLine | null {
  const { digits, unit, step } = said;
  // What is round is no slip of anything but a sum.
  if (toSignificant(said).length < LEAST_DIGITS) return findSumSlip(said, input);
  const { book, sentence, language } = input;
  const words = book.toWords(sentence.text);
  const isSlip = (other: FoundNumber) =>
    other.step === step && isSlipOf(digits, other.digits) && unit?.measure === other.unit?.measure;
  const isAbout = (line: NumberLine) =>
    language !== book.language || line.said.some((word) => words.includes(word));
  const lines = book.numbers().byLength.get(digits.length) ?? [];
  const line = lines.find((one) => one.numbers.some(isSlip) && isAbout(one));
  return line ?? findSumSlip(said, input);
}

/** A number of the evidence with the same digits, or rounded to them, in another unit: "1.1 GB" for 1.1T. */
export function findUnitSlip(
  { digits, unit, values: [value = 0], step, end }: SaidNumber,
  { book, sentence }: CheckInput,
): NumberLine | null {
  if (unit === null || digits === "") return null;
  const [thing = ""] = book.toWords(/^\s\p{L}{4,}/u.exec(sentence.text.slice(end))?.[0] ?? "");
  // Few digits are soon met.
  const reach = digits.length < LEAST_DIGITS ? 0 : step / 2;
  const isSlip = (other: FoundNumber) =>
    Math.abs((other.values[0] ?? 0) - value) <= reach &&
    (reach > 0 || other.digits === digits) &&
    other.unit?.measure === unit.measure &&
    other.unit.factors[0] !== unit.factors[0];
  const { byLength, lines, measures } = book.numbers();
  if (!measures.has(unit.measure)) return null;
  const near = reach > 0 ? lines : (byLength.get(digits.length) ?? []);
  // One digit alone must be said of the same thing.
  const isAbout = (line: NumberLine) => digits.length > 1 || line.said.includes(thing);
  return near.find((line) => line.isResult && isAbout(line) && line.numbers.some(isSlip)) ?? null;
}
