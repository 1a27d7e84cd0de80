import type { CheckInput } from "./finding.ts";
import { partAround, toLabel, type LabelledPlace } from "./labelled-places.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

/** So much of what the evidence calls a number must be said of one for both to be of the same thing. */
const ALIKE = 0.6;

/**
 * A line of the evidence that gives another number for what this one is said of, while no place that
 * has this number speaks of it as much: "1 failed, 13 passed", and the text has "1 passed".
 */
export function findOtherLabel(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence, book }: CheckInput,
): NumberLine | null {
  const label = toLabel(partAround(sentence.text, said, []).text);
  if (label.size === 0) return null;
  const places = book.places();
  let same = 0;
  for (const value of said.values) {
    for (const place of places.byValue.get(value) ?? []) {
      same = Math.max(same, toLikeness(place, label));
      if (same === 1) return null;
    }
  }
  let [most, found]: [number, NumberLine | null] = [0, null];
  for (const place of new Set([...label].flatMap((word) => places.byWord.get(word) ?? []))) {
    const likeness = toLikeness(place, label);
    if (likeness < ALIKE || !place.isClear) continue;
    if (matchesNumber(said, place.number)) same = Math.max(same, likeness);
    else if (
      likeness > most &&
      isAnother(said, place, others) &&
      !sentence.text.includes(place.number.digits || place.number.text)
    ) {
      [most, found] = [likeness, place.line];
    }
  }
  return most > same ? found : null;
}

/** How much of the place's label is said. */
function toLikeness(place: LabelledPlace, label: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of place.label) if (label.has(word)) shared++;
  return place.label.size === 0 ? 0 : shared / place.label.size;
}

/** Comparable, and not what another number of the sentence is. */
function isAnother(
  { unit }: SaidNumber,
  { number, line }: LabelledPlace,
  others: readonly SaidNumber[],
): boolean {
  if (unit && number.unit && unit.measure !== number.unit.measure) return false;
  return !others.some((other) => line.numbers.some((one) => matchesNumber(other, one)));
}
