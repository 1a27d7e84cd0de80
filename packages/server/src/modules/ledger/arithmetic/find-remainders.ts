import type { SaidNumber } from "../numbers/match-number.ts";
import { earlierNumbers } from "../numbers/earlier-numbers.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { averageWords, lackWords, leftWords, ofBetween, soWords } from "./cues.data.ts";
import { withoutSign } from "./without-sign.ts";
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
const HALF_END = /(?<!\p{L})(?:half(?: a)?|halbes|demi|media|meia)[\s-]*$|半\s*$/iu;

/** "31 days, of which 17.5 are taken and 6 planned, so 7.5 are left". */
export const findRemainders: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!leftWords.test(text) && !lackWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const next = numbers[at + 1]?.start ?? text.length;
    const [behind = ""] = text
      .slice(said.end, Math.min(next, said.end + AFTER))
      .split(CLAUSE_END, 1);
    const isLeft = leftWords.test(lead) || leftWords.test(behind);
    if (!isLeft && !lackWords.test(lead) && !lackWords.test(behind)) return [];
    if (HALF_END.test(lead)) return [];
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
    const isSure =
      isTold(said, [whole, ...parts], { scene, lead, isLeft }) && !isKnown(said, scene);
    const how = `What is left of ${whole.text}`;
    return [{ said, operands: [whole, ...parts], results, how, isSure }];
  });
};

type Told = { readonly scene: Scene; readonly lead: string; readonly isLeft: boolean };

/** Whether the words leave no doubt of what it is the rest. */
function isTold(
  said: SaidNumber,
  [whole = said, ...parts]: readonly SaidNumber[],
  { scene, lead, isLeft }: Told,
): boolean {
  const { text, numbers } = scene;
  // Of what was said further above.
  const isOfOther = earlierNumbers(scene.input).some(
    ({ values: [value = 0] }) => toValue(whole) - value === toValue(said),
  );
  if (isOfOther) return false;
  const isPlain =
    parts.length === 1 && [whole, ...parts].every((one) => one.unit && numbers.includes(one));
  if (isPlain && (isLeft || (soWords.test(lead) && lackWords.test(lead)))) return true;
  // "10 to 20 % is lost, which leaves 1,200 litres": so much of it, and of nothing else that was told.
  const isShare = numbers.some(
    ({ unit, end }) => unit?.measure === "percent" && unit !== said.unit && end <= said.start,
  );
  // An average is no part of anything.
  const isMean = averageWords.test(text) || averageWords.test(scene.before().text);
  // "18 of 30 days, and 5 more are booked".
  const isMore = numbers.some(
    (one) => one.unit === null && one.end <= said.start && ![whole, ...parts].includes(one),
  );
  if (!isLeft || isShare || isMean || (said.unit !== null && isMore)) return false;
  return soWords.test(text.slice(0, said.start));
}

const isLess = (one: SaidNumber, whole: SaidNumber) => toValue(one) < toValue(whole);
const toValue = ({ values }: SaidNumber) => values[0] ?? 0;

/** What is never left out where it is said: euros, per cent. */
function isOther(measure = ""): boolean {
  return measure === "percent" || moneyMeasures.has(measure);
}

/** What was said before it, in the sentence and in the one before. */
function findOperands(said: SaidNumber, { text, numbers, before }: Scene): SaidNumber[] {
  const isAlike = ({ unit, text: written, values: [value = 0] }: SaidNumber) =>
    value > 0 &&
    !YEAR.test(written) &&
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
  // "18 of your 30 days".
  const isPartOf = (one: SaidNumber, at: number) => {
    const next = earlier[at + 1];
    if (one.unit || !next || !numbers.includes(one) || !isAlike(next)) return false;
    return ofBetween.test(withoutSign(text.slice(one.end, next.start)));
  };
  if (!isElliptic) return earlier.filter((one, at) => isAlike(one) || isPartOf(one, at));
  const isAdded = ({ start }: SaidNumber) => PLUS.test(told.text.slice(0, start));
  const added = told.numbers.filter((one) => one !== whole && isAdded(one));
  const sum = added.reduce((all, one) => all + toValue(one), toValue(whole));
  return [
    { ...whole, values: [sum] },
    ...earlier.filter((one) => one !== whole && !added.includes(one)),
  ];
}
