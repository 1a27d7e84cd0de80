import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const measures: ReadonlySet<string> = new Set(["time", "size", "length", "mass"]);
/** A breath between a number and the same in another unit. */
const BREATH = /^(?:\s+\p{L}+){0,2}[\s*_]*(?:[,，=≈(（–—]|das\s|that\s|也)/u;
/** "1.4 GB, the largest being Postgres (432 MB)". */
const OTHER_THING = /[,，]\s*\p{L}[^(（]*[(（]/u;
const EACH =
  /^\s*(?:\/|(?:each|apiece|per|an?|pro|je|jeweils|por|cada|par|chac\p{L}+|la|le)(?!\p{L})|每)/iu;
const CLOSED = /^[\s*_]*(?:[)）.,;，；。]|$)/u;

/** Whoever converts wrongly is off by a little, or by a power of ten: all else converts nothing. */
const NEAR = 1.6;

/** "768 seconds, about 13 minutes", "1,536 KB (1.5 MB)". */
export const findConversions: RelationFinder = ({ text, numbers }) =>
  numbers.flatMap((one, at): Relation[] => {
    const said = numbers[at + 1];
    if (!said?.unit || !measures.has(said.unit.measure)) return [];
    if (one.unit?.measure !== said.unit.measure || one.unit === said.unit) return [];
    const between = text.slice(one.end, said.start);
    const isJoined = BREATH.test(between) && (equalEnd.test(between) || said.isHedged);
    // "a minute, the tests roughly six seconds": of something else.
    if (OTHER_THING.test(between) || !isApposed(between, soWords)) return [];
    // "1.2 million rows at 310 bytes each, so 372 MB" converts nothing.
    if (!isJoined || EACH.test(between)) return [];
    if (between.length > 40 || !CLOSED.test(text.slice(said.end))) return [];
    const results = combine(said, [one], (ranges) => ranges);
    const isSure = !said.isBound && isMeant(said, results);
    return [{ said, operands: [one], results, how: one.text, isSure }];
  });

function isMeant({ values: [value = 0] }: SaidNumber, results: readonly Range[]): boolean {
  return results.some(([least]) => {
    const ratio = value / least;
    const power = Math.log10(ratio);
    return (ratio < NEAR && ratio > 1 / NEAR) || Math.abs(power - Math.round(power)) < 0.01;
  });
}
