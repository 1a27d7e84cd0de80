import { reckoningWords } from "./cues.data.ts";
import { findAggregates } from "./find-aggregates.ts";
import { findChanges } from "./find-changes.ts";
import { findConversions } from "./find-conversions.ts";
import { findDurations } from "./find-durations.ts";
import { findGapShares } from "./find-gap-shares.ts";
import { findOutcomes } from "./find-outcomes.ts";
import { findPairs } from "./find-pairs.ts";
import { findRates } from "./find-rates.ts";
import { findRemainders } from "./find-remainders.ts";
import { findShares } from "./find-shares.ts";
import { isBorneOut } from "./is-borne-out.ts";
import { isKnown } from "./is-known.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { isReckoned } from "../numbers/is-reckoned.ts";
import { saidNumbersOf } from "../numbers/said-numbers-of.ts";
import { findTokens } from "../names/find-tokens.ts";
import { once } from "../once.ts";
import { withoutCode } from "../without-code.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import { matchesNumber, type SaidNumber } from "../numbers/match-number.ts";

/** What the numbers of a sentence must be like for a relation to be looked for. */
type Needs = "any" | "several" | "measured" | "money";

const finders: readonly (readonly [needs: Needs, find: RelationFinder])[] = [
  ["any", findChanges],
  ["several", findGapShares],
  ["any", findShares],
  ["any", findOutcomes],
  ["any", findRemainders],
  ["several", findRates],
  ["any", findAggregates],
  ["any", findDurations],
  ["several", findConversions],
];
/** A longer row of numbers is no sentence. */
const MOST_NUMBERS = 30;

/** "an hour and ten minutes": one hour. */
const ONE =
  /(?<!\p{L})(?:one|eine[rn]?|uma|una|une)(?= (?:hour|minute|stunde|minute|hora|heure)(?!\p{L}))|(?<!\p{L}|(?:half|halbe|and|und|et|y|e) )(?:one|an?|eine[rn]?|uma?|una?|une)(?= (?:hour|minute|second|day|week|month|year|stunde|minute|sekunde|woche|hora|minuto|segundo|dia|día|semana|mês|mes|ano|año|heure|seconde|jour|semaine|année|an)(?: and| und| e| y| et|,) )/giu;

/** Numbers that the text itself says to follow from others: do they? */
export const checkArithmetic: Check = (input) => {
  const { sentence, book, isPlan } = input;
  if (sentence.form === "code" || sentence.form === "heading" || book.items.length === 0) return [];
  const scene = toScene(input);
  const dates = input.tokens.list.filter(({ kind }) => kind === "date").length;
  const isBare = scene.numbers.length === 0 && dates === 0;
  if (isBare || scene.numbers.length > MOST_NUMBERS) return [];
  const mayReckon = dates > 1 || scene.numbers.length > 2 || reckoningWords.test(input.tokens.rest);
  if (!mayReckon) return [];
  const has = toNeeds(scene);
  const relations: Relation[] = [];
  for (const { 0: needs, 1: find } of finders) {
    if (!has[needs]) continue;
    for (const relation of find(scene)) {
      const { said, results, isWithin } = relation;
      const isTold = results.length > 0 && (isWithin === true || !isPlan(said.start));
      if (isTold) relations.push(relation);
    }
  }
  if (relations.length === 0) return [];
  const byPlace = Map.groupBy(relations, ({ said }) => said.start);
  return [...byPlace.values()].flatMap((same) => judge(same, scene));
};

function toNeeds({ numbers }: Scene): Readonly<Record<Needs, boolean>> {
  const several = numbers.length > 1;
  const measured = several && numbers.some(({ unit }) => unit !== null);
  const money = measured && numbers.some(({ unit }) => unit && moneyMeasures.has(unit.measure));
  return { any: true, several, measured, money };
}

function toScene(input: CheckInput): Scene {
  const own = read(input.tokens.rest, input.book);
  return {
    ...own,
    input,
    pairs: once(() => findPairs(own)),
    before: once(() => read(findTokens(input.sentence.before).rest, input.book)),
  };
}

function read(rest: string, book: EvidenceBook): Pick<Scene, "text" | "numbers"> {
  const plain = withoutCode(rest);
  const text = plain.replaceAll(ONE, (word) => "1".padStart(word.length));
  const numbers = saidNumbersOf(book)(text);
  if (text === plain) return { text, numbers };
  return { text, numbers: numbers.map((one) => ({ ...one, start: toStart(one, rest) })) };
}

/** Where the word begins that was read as a figure. */
function toStart({ start }: SaidNumber, rest: string): number {
  const word = /\p{Script=Latin}*$/u.exec(rest.slice(0, start + 1))?.[0].length ?? 0;
  return word === 0 ? start : start + 1 - word;
}

/** All that one number is said to follow from: it need follow from one only. */
function judge(relations: readonly Relation[], scene: Scene): Finding[] {
  const { input } = scene;
  const toPlace = ({ start, end }: SaidNumber) => ({
    kind: "number" as const,
    start: input.sentence.start + start,
    end: input.sentence.start + end,
    evidence: [],
  });
  const holds = relations.find(({ said, results }) => isBorneOut(said, results));
  if (holds) {
    const why = `It follows from ${holds.how}.`;
    return [{ ...toPlace(holds.said), verdict: "supported", why }];
  }
  const sure = relations.find(({ isSure }) => isSure);
  if (!sure || isStated(sure, input.book)) return [];
  // Where it is said which two it must be, others that give it by chance say nothing.
  const isOpen = sure.operands.length === 0 && sure.isPlain !== true;
  if (isOpen && isReckoned(sure.said, input)) return [];
  const result = nearestOf(sure);
  const why = `${sure.how} is ${sure.write?.(result) ?? toText(result, sure.said)}.`;
  return [{ ...toPlace(findStrange(sure, scene)), verdict: "contradicted", why }];
}

/** Of numbers that do not go together, the one that no evidence has is to blame. */
function findStrange({ said, operands }: Relation, scene: Scene): SaidNumber {
  if (!isKnown(said, scene)) return said;
  const [strange = said, ...others] = operands.filter(
    (one) => scene.numbers.includes(one) && !isKnown(one, scene) && !isReckoned(one, scene.input),
  );
  return others.length > 0 ? said : strange;
}

/** One line has them all: then it is the source that reckons so. What was asked may be said again. */
function isStated({ said, operands }: Relation, book: EvidenceBook): boolean {
  const lines = book.numbers().lines.filter(({ id }) => operands.length > 0 || id === null);
  return lines.some(({ numbers }) =>
    [said, ...operands].every((one) => numbers.some((number) => matchesNumber(one, number))),
  );
}

/** Of several readings, the one that was most likely meant. */
function nearestOf({ said, results }: Relation): number {
  const [claimed = 0] = said.values;
  const points = results
    .filter(([least, most]) => least === most)
    .map(([value]) => Math.abs(value));
  const toGap = (value: number) => Math.abs(value - Math.abs(claimed));
  return points.toSorted((one, other) => toGap(one) - toGap(other))[0] ?? 0;
}

function toText(result: number, { text, unit }: SaidNumber): string {
  const name = unit === null ? "" : (/[^\d\s.,]+$/u.exec(text)?.[0] ?? "");
  return `${Number(result.toPrecision(4))} ${name}`.trim();
}
