import type { EvidenceBook } from "../evidence-book.ts";
import { hasMatchSorted, matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

/** The lines of the evidence that have a number, exactly, rounded, or in another unit. */
export function findNumberLines(said: SaidNumber, book: EvidenceBook): NumberLine[] {
  const { byValue, lines, sorted } = book.numbers();
  const isSame = ({ numbers }: NumberLine) => numbers.some((one) => matchesNumber(said, one));
  const exact = said.values.flatMap((value) => byValue.get(Math.abs(value)) ?? []);
  const same = said.unit === null ? exact : exact.filter(isSame);
  if (same.length > 0) return same;
  // With a unit it may match in another one; without, only what is about as large.
  const isPossible = said.unit !== null || hasMatchSorted(said, sorted);
  const rounded = isPossible ? lines.filter(isSame) : [];
  const isTelling = said.digits.length > 2 && said.unit === null;
  if (rounded.length > 0 || !isTelling) return rounded;
  const found = book.find(said.text);
  const ids = found && found.ids.length === 0 ? [null] : (found?.ids ?? []);
  return ids.map((id) => ({ id, text: "", isResult: true, numbers: [], said: [] }));
}
