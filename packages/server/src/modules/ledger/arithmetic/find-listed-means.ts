import { matchesNumber, type SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { averageWords, medianWords, partWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { divide, exactly, sumOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Between the parts of a list. */
const LIST = /^[\s*_]*(?:[,，、/]|and|und|e|y|et|和|与|以及)[\s*_]*(?:[€$£¥]\s?)?$/iu;
const LEAST_LISTED = 2;
/** "between 41 and 88, on average 57": these two are no list. */
const BETWEEN_END =
  /(?<!\p{L})(?:between|from|zwischen|von|entre|de|desde|du)\s*(?:[€$£¥]\s?)?$|[在从]\s*$/iu;
const IS =
  /^[\s*_]*(?:\p{L}+\s)?(?:is|was|are|ist|war|liegt bei|beträgt|est(?: de)?|es(?: de)?|é(?: de)?|era|的?平均值?[是为]?|是|为)[\s*_]*$/iu;
const AFTER = 25;

/** "82, 91 and 88 points, on average 87". */
export const findListedMeans: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length <= LEAST_LISTED || !averageWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const operands = findListed(said, numbers, text);
    const [first] = operands;
    if (!first || operands.length < LEAST_LISTED || !isMean(said, at, { scene, first })) return [];
    if (operands.length === LEAST_LISTED && BETWEEN_END.test(text.slice(0, first.start))) return [];
    const results = combine(said, operands, (ranges) => [
      divide(sumOf(ranges), exactly(ranges.length)),
    ]);
    const how = `The average of ${operands.map((one) => one.text).join(", ")}`;
    return [{ said, operands, results, how, isSure: isOwn(scene, said) }];
  });
};

type Listed = { readonly scene: Scene; readonly first: SaidNumber };

/** Whether words right beside it, or before the list, call it their average. */
function isMean(
  said: SaidNumber,
  at: number,
  { scene: { text, numbers }, first }: Listed,
): boolean {
  const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
  if (averageWords.test(lead)) return isApposed(lead.replace(averageWords, ""), averageWords);
  const [behind = ""] = text.slice(said.end, said.end + AFTER).split(/[,;:.(，；。（]/u, 1);
  if (averageWords.test(behind)) return numbers[at + 1] === undefined;
  const before = text.slice(0, first.start);
  // "The average of 82, 91 and 88 is 87".
  return averageWords.test(before) && IS.test(lead);
}

/** What stands right before the average as a list: "82, 91 and 88 points, on average". */
function findListed(said: SaidNumber, numbers: readonly SaidNumber[], text: string): SaidNumber[] {
  const listed: SaidNumber[] = [];
  for (const one of numbers.filter(({ end }) => end <= said.start).toReversed()) {
    const next = listed[0];
    if (next && !LIST.test(text.slice(one.end, next.start))) break;
    if (one.unit && one.unit.measure !== said.unit?.measure) break;
    listed.unshift(one);
  }
  return listed;
}

/** Whether it is of all that is listed, and the evidence gives no such average. */
function isOwn({ text, input }: Scene, said: SaidNumber): boolean {
  const { lines } = input.book.numbers();
  const isGiven = lines.some(
    (line) =>
      averageWords.test(line.text) && line.numbers.some((number) => matchesNumber(said, number)),
  );
  return !isGiven && !partWords.test(text) && !medianWords.test(text);
}
