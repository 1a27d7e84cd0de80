import { matchesNumber, type SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { averageWords, medianWords, partWords } from "./cues.data.ts";
import { divide, exactly, sumOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Between the parts of a list. */
const LIST = /^[\s*_]*(?:[,，、/]|and|und|e|y|et|和|与|以及)[\s*_]*(?:[€$£¥]\s?)?$/iu;
/** "between 41 and 88, on average 57". */
const LEAST_LISTED = 3;

/** "82, 91 and 88 points, on average 87". */
export const findListedMeans: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length <= LEAST_LISTED || !averageWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    if (!averageWords.test(text.slice(numbers[at - 1]?.end ?? 0, said.start))) return [];
    const operands = findListed(said, numbers, text);
    if (operands.length < LEAST_LISTED) return [];
    const results = combine(said, operands, (ranges) => [
      divide(sumOf(ranges), exactly(ranges.length)),
    ]);
    const how = `The average of ${operands.map((one) => one.text).join(", ")}`;
    return [{ said, operands, results, how, isSure: isOwn(scene, said) }];
  });
};

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
