import type { SaidNumber } from "../numbers/match-number.ts";
import { earlierNumbers } from "../numbers/earlier-numbers.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { averageWords, leftWords, soWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { subtract } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";

const YEAR = /^(?:19|20)\d\d$/;
const PLUS =
  /(?<!\p{L})(?:plus|and another|und weitere|dazu|zuzüglich|mais|más|et encore)\s*$|[加另]有?\s*$/iu;
/** Behind it something else is spoken of. */
const CLAUSE_END = /[;；。，]|,\s/u;
const AFTER = 25;

/** "31 days, of which 17.5 are taken and 6 planned, so 7.5 are left". */
export const findRemainders: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!leftWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const next = numbers[at + 1]?.start ?? text.length;
    const [behind = ""] = text
      .slice(said.end, Math.min(next, said.end + AFTER))
      .split(CLAUSE_END, 1);
    if (!leftWords.test(lead) && !leftWords.test(behind)) return [];
    const operands = findOperands(said, scene);
    const whole = operands.reduce<SaidNumber | null>(
      (most, one) => (most && toValue(most) >= toValue(one) ? most : one),
      null,
    );
    const parts = operands.filter((one) => one !== whole);
    if (!whole || parts.length === 0 || toValue(whole) <= toValue(said)) return [];
    const results = combine(said, [whole, ...parts], ([all, ...ranges]) =>
      all ? subsetSums(ranges, 1).map((sum) => subtract(all, sum)) : [],
    );
    const isPlain =
      parts.length === 1 && [whole, ...parts].every((one) => one.unit && numbers.includes(one));
    // Of what was said further above.
    const isOfOther = earlierNumbers(scene.input).some(
      ({ values: [value = 0] }) => toValue(whole) - value === toValue(said),
    );
    // "10 to 20 % is lost, which leaves 1,200 litres": so much of it, and of nothing else that was told.
    const isShare = numbers.some(
      ({ unit, end }) => unit?.measure === "percent" && unit !== said.unit && end <= said.start,
    );
    // An average is no part of anything.
    const isMean = averageWords.test(text) || averageWords.test(scene.before().text);
    const isTold = isPlain || (!isShare && !isMean && soWords.test(text.slice(0, said.start)));
    const isSure = isTold && !isOfOther && !isKnown(said, scene);
    const how = `What is left of ${whole.text}`;
    return [{ said, operands: [whole, ...parts], results, how, isSure }];
  });
};

const isLess = (one: SaidNumber, whole: SaidNumber) => toValue(one) < toValue(whole);
const toValue = ({ values }: SaidNumber) => values[0] ?? 0;

/** What is never left out where it is said: euros, per cent. */
function isOther(measure = ""): boolean {
  return measure === "percent" || moneyMeasures.has(measure);
}

/** What was said before it, in the sentence and in the one before. */
function findOperands(said: SaidNumber, { numbers, before }: Scene): SaidNumber[] {
  const isAlike = ({ unit, text, values: [value = 0] }: SaidNumber) =>
    value > 0 &&
    !YEAR.test(text) &&
    (said.unit === null ? !isOther(unit?.measure) : unit?.measure === said.unit.measure);
  const told = before();
  const earlier = [...told.numbers, ...numbers.filter(({ end }) => end <= said.start)];
  const [whole] = told.numbers;
  // "30 days plus 3 carried over, 21 taken": days are meant all along.
  const isElliptic =
    said.unit?.measure === "time" &&
    whole?.unit === said.unit &&
    earlier.every(
      (one) => one === whole || (one.unit === null && !one.isWord && isLess(one, whole)),
    );
  if (!isElliptic) return earlier.filter(isAlike);
  const isAdded = ({ start }: SaidNumber) => PLUS.test(told.text.slice(0, start));
  const added = told.numbers.filter((one) => one !== whole && isAdded(one));
  const sum = added.reduce((all, one) => all + toValue(one), toValue(whole));
  return [
    { ...whole, values: [sum] },
    ...earlier.filter((one) => one !== whole && !added.includes(one)),
  ];
}
