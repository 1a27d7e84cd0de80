import type { Cues, Derived } from "./derive-numbers.ts";
import { pairsOf } from "./table-columns.ts";
import type { Unit } from "./units.data.ts";

export const percent: Unit = { measure: "percent", factors: [1], isLoose: false };

/** Between amounts of the same rows, or of the same column. */
export function ofPairs(amounts: readonly Derived[], cues: Cues): Derived[] {
  return pairsOf(amounts).flatMap(([one, other]) => compare(one, other, cues));
}

/** What two amounts give, by what the words around the number say. */
export function compare(one: Derived, other: Derived, cues: Cues): Derived[] {
  const { isRatio, isGap, isPercent, isSum } = cues;
  const [a, b] = [Math.abs(one.value), Math.abs(other.value)];
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  const isSame = one.unit?.measure === other.unit?.measure;
  const found: Derived[] = [];
  if (cues.isPoints) return isSame ? toPoints(least, most) : [];
  if (isPercent) {
    const percents = isSame && least > 0 ? toPercents(least, most, cues.change) : [];
    return percents.map((value) => ({ value, unit: percent }));
  }
  if (isGap && isSame) found.push({ value: most - least, unit: one.unit });
  if (isSum && isSame) found.push({ value: a + b, unit: one.unit });
  if (isRatio && least > 0) {
    const unit = isSame ? null : (one.unit ?? other.unit);
    found.push({ value: a / b, unit }, { value: b / a, unit });
  }
  return found;
}

/** Of percentages, or of what has them as parts of one. */
function toPoints(least: number, most: number): Derived[] {
  const value = (most - least) * (most <= 1 ? 100 : 1);
  return [{ value, unit: percent }];
}

/** What part one amount is of another, or by how much it changed; what is missing from a whole is a part of it. */
export function toPercents(least: number, most: number, change: Cues["change"]): number[] {
  const [part, rise, fall] = [
    (least / most) * 100,
    (most / least - 1) * 100,
    (1 - least / most) * 100,
  ];
  return { up: [rise], down: [fall], part: [part, fall], any: [part, rise, fall] }[change];
}
