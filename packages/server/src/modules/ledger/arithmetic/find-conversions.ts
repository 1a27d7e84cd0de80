import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { isKnown } from "./is-known.ts";
import { exactly, type Range } from "./range.ts";
import { hasMeasure, readMeasure } from "./read-measure.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

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
const DURING =
  /^\s(?:over|in|during|within|across|über|während|innerhalb|en|em|durante|sur|pendant)\s(?:(?:the|den|die|der|los|las|les|os|as|last|letzten)\s){0,2}$/iu;
const MOST_BETWEEN = 40;

/** Whoever converts wrongly is off by a little, or by a power of ten: all else converts nothing. */
const NEAR = 1.6;

/** "768 seconds, about 13 minutes", "1,536 KB (1.5 MB)". */
export const findConversions: RelationFinder = (scene) => {
  const { text } = scene;
  const numbers = scene.numbers.filter((one, at) => !isPeriod(one, scene.numbers[at - 1], text));
  const isOdd = hasMeasure(text);
  return numbers.flatMap((one, at): Relation[] => {
    const said = numbers[at + 1];
    if (!said) return [];
    const odd = isOdd ? toOther(one, said, text) : null;
    const between = text.slice(odd?.from ?? endBefore(said, scene), said.start);
    if (!CLOSED.test(text.slice(odd?.to ?? said.end)) || !isJoined(between, said)) return [];
    const told = { said, operands: [one], how: one.text, isWithin: true };
    if (odd) {
      const back = isKnown(said, scene) && !isKnown(one, scene) ? toOther(said, one, text) : null;
      if (back) {
        return [
          {
            ...told,
            said: one,
            operands: [said],
            how: said.text,
            results: back.results,
            isSure: !one.isBound,
          },
        ];
      }
      return [{ ...told, results: odd.results, isSure: !said.isBound }];
    }
    if (!said.unit || !measures.has(said.unit.measure)) return [];
    if (one.unit?.measure !== said.unit.measure || one.unit === said.unit) return [];
    const results = combine(said, [one], (ranges) => ranges);
    const isSure = !said.isBound && (SAME.test(between) || isMeant(said, results));
    return [{ ...told, results, isSure }];
  });
};

/** Of the number before, which may be a period. */
function endBefore(said: SaidNumber, { numbers }: Pick<Scene, "numbers">): number {
  return numbers[numbers.indexOf(said) - 1]?.end ?? 0;
}

/** "26 mm over the seven days, which is one inch": during what it came to so much. */
function isPeriod(one: SaidNumber, last: SaidNumber | undefined, text: string): boolean {
  if (one.unit?.measure !== "time" || !last?.unit || last.unit.measure === "time") return false;
  return DURING.test(text.slice(last.end, one.start));
}

/** By words that say no more than that both are the same. */
function isJoined(between: string, said: SaidNumber): boolean {
  if (between.length > MOST_BETWEEN || !BREATH.test(between)) return false;
  // "1.2 million rows at 310 bytes each, so 372 MB" converts nothing.
  if (EACH.test(between) || !(equalEnd.test(between) || said.isHedged)) return false;
  // "a minute, the tests roughly six seconds": of something else.
  return !OTHER_THING.test(between) && isApposed(between, soWords);
}

type Other = { readonly from: number; readonly to: number; readonly results: readonly Range[] };

/** Degrees in others, speeds in others: where both end, and what the first is in the unit of the second. */
function toOther(one: SaidNumber, said: SaidNumber, text: string): Other | null {
  const meant = readMeasure(said, text);
  const given = meant && readMeasure(one, text);
  if (!given || given.kind !== meant.kind || given.name === meant.name) return null;
  const [value = 0] = one.values;
  const half = Math.min(one.step / 2, Math.abs(value) * 0.05);
  const ends = [-half, half]
    .map((slack) => readMeasure({ ...one, values: [value + slack] }, text)?.value ?? 0)
    .map(meant.from);
  const results = [
    exactly(meant.from(given.value)),
    [Math.min(...ends), Math.max(...ends)] as const,
  ];
  return { from: given.end, to: meant.end, results };
}

function isMeant({ values: [value = 0] }: SaidNumber, results: readonly Range[]): boolean {
  return results.some(([least]) => {
    const ratio = value / least;
    const power = Math.log10(ratio);
    return (ratio < NEAR && ratio > 1 / NEAR) || Math.abs(power - Math.round(power)) < 0.01;
  });
}
