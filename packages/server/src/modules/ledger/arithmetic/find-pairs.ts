import type { SaidNumber } from "../numbers/match-number.ts";
import { arrow, fromEnd, toEnd } from "./cues.data.ts";
import type { Pair, Scene } from "./relation.ts";

const MOST_BETWEEN = 60;
/** "from 800 € by 40 € to 840 €". */
const BY_END = /^[\s*_]*(?:by|um|em|en)\s+(?:[€$£¥]\s?)?$/iu;

/** "from 2.0 % in September to 2.5 %", "412 → 318", "3 after 2". */
export function findPairs({ text, numbers }: Pick<Scene, "text" | "numbers">): Pair[] {
  return numbers.flatMap((from, at): Pair[] => {
    const next = numbers[at + 1];
    if (!next) return [];
    const inner = BY_END.test(text.slice(from.end, next.start)) ? next : undefined;
    const to = inner ? numbers[at + 2] : next;
    if (!to) return [];
    const between = text.slice((inner ?? from).end, to.start);
    const isPair =
      arrow.test(between) ||
      (between.length <= MOST_BETWEEN &&
        !/[;。]/u.test(between) &&
        toEnd.test(between) &&
        fromEnd.test(text.slice(Math.max(0, from.start - 30), from.start)));
    if (!isPair || !areAlike(from, to)) return [];
    return [inner ? { from, to, inner, end: to.end } : { from, to, end: to.end }];
  });
}

/** Amounts of the same kind; the first may leave its unit to the second. */
export function areAlike(one: SaidNumber, other: SaidNumber): boolean {
  return one.unit === null || one.unit.measure === other.unit?.measure;
}
