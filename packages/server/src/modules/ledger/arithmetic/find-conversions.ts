import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const measures: ReadonlySet<string> = new Set(["time", "size", "length", "mass", "volume"]);
/** A breath between a number and the same in another unit. */
const BREATH = /^(?:\s+\p{L}+){0,2}[\s*_]*(?:[,，=≈(（–—]|das\s|that\s|也)/u;
/** "1.4 GB, the largest being Postgres (432 MB)". */
const OTHER_THING = /[,，]\s*\p{L}[^(（]*[(（]/u;
const EACH =
  /^\s*(?:\/|(?:each|apiece|per|an?|pro|je|jeweils|por|cada|par|chac\p{L}+|la|le)(?!\p{L})|每)/iu;
const CLOSED = /^[\s*_]*(?:[)）.,;!，；。！]|$)/u;
/** Says that both are the same, whatever they are. */
const SAME =
  /(?<!\p{L})(?:that is|that['’]s|which is|i\.e\.|equals|das sind|das ist|entspricht|d\. ?h\.|ou seja|isto é|equivale a|es decir|o sea|soit|c['’]est-à-dire)(?!\p{L})|=|也就是|即|相当于|等于/iu;
/** "2 × 750 g = 1.5 kg" is no conversion. */
const OPERATOR_END = /[+−–×x*·÷/-]\s*$/u;
const MOST_BETWEEN = 40;

/** Whoever converts wrongly is off by a little, or by a power of ten: all else converts nothing. */
const NEAR = 1.6;

/** "768 seconds, about 13 minutes", "1,536 KB (1.5 MB)". */
export const findConversions: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((one, at): Relation[] => {
    const said = numbers[at + 1];
    if (!said || OPERATOR_END.test(text.slice(0, one.start))) return [];
    const between = text.slice(one.end, said.start);
    if (!CLOSED.test(text.slice(said.end)) || !isJoined(between, said)) return [];
    if (!said.unit || !measures.has(said.unit.measure)) return [];
    if (one.unit?.measure !== said.unit.measure || one.unit === said.unit) return [];
    const results = combine(said, [one], (ranges) => ranges);
    const isSure = !said.isBound && (SAME.test(between) || isMeant(said, results));
    return [{ said, operands: [one], how: one.text, isWithin: true, results, isSure }];
  });
};

/** By words that say no more than that both are the same. */
function isJoined(between: string, said: SaidNumber): boolean {
  if (between.length > MOST_BETWEEN || !BREATH.test(between)) return false;
  // "1.2 million rows at 310 bytes each, so 372 MB" converts nothing.
  if (EACH.test(between) || !(equalEnd.test(between) || said.isHedged)) return false;
  // "a minute, the tests roughly six seconds": of something else.
  return !OTHER_THING.test(between) && isApposed(between, soWords);
}

function isMeant({ values: [value = 0] }: SaidNumber, results: readonly Range[]): boolean {
  return results.some(([least]) => {
    const ratio = value / least;
    const power = Math.log10(ratio);
    return (ratio < NEAR && ratio > 1 / NEAR) || Math.abs(power - Math.round(power)) < 0.01;
  });
}
