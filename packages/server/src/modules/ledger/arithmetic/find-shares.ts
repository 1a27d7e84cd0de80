import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, ofBetween, outOfEnd, soWords, whichBetween } from "./cues.data.ts";
import { areAlike } from "./find-pairs.ts";
import { exactly, shareOf, subtract } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { withoutSign } from "./without-sign.ts";

type Parts = {
  readonly part: SaidNumber;
  readonly whole: SaidNumber;
  readonly start: number;
  readonly end: number;
};

/** "so 80 % of the work": of another whole. */
const ANOTHER =
  /^[\s*_]*(?:of|der|des|von|do|da|dos|das|de|del|du|more|less|mehr|weniger|mais|menos|más|plus|moins)(?!\p{L})/iu;
const MOST_BETWEEN = 60;
/** "65 % of the people answered, 45 of 60": the same once more, at the end. */
const AFTER_ALL = /^(?:\s\p{L}+){0,5}[,:–—(，：（]\s*(?:or |oder |soit |ou |o )?$/iu;
const PERCENT = /%|percent|per cent|prozent|por\s?cento|por ciento|pour cent/iu;

/** "418 of 486, that is 86 %". */
export const findShares: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!PERCENT.test(text)) return [];
  return findParts(scene).flatMap(({ part, whole, start, end }): Relation[] => {
    const next = numbers.find((number) => number.start >= end);
    const last = numbers.findLast((number) => number.end <= start);
    const between = text.slice(end, next?.start ?? end);
    const isNext =
      between.length <= MOST_BETWEEN && (soWords.test(between) || equalEnd.test(between));
    const lead = text.slice(last?.end ?? start, start);
    const isLast = last && (/^[\s*_]*[:(=：（][\s*_]*$/u.test(lead) || AFTER_ALL.test(lead));
    const said = isNext ? next : last;
    if (said?.unit?.measure !== "percent" || (!isNext && !isLast)) return [];
    const relation = toRelation(said, part, whole);
    return [{ ...relation, isSure: !ANOTHER.test(text.slice(said.end)) }];
  });
};

function toRelation(said: SaidNumber, part: SaidNumber, whole: SaidNumber): Relation {
  const results = combine(said, [part, whole], ([one, all]) => {
    if (!one || !all) return [];
    const share = shareOf(one, all);
    return [share, subtract(exactly(100), share)];
  });
  const how = `${part.text} of ${whole.text}`;
  return { said, operands: [part, whole], results, how, isSure: true };
}

function findParts({ text, numbers }: Scene): Parts[] {
  return numbers.flatMap((one, at): Parts[] => {
    const other = numbers[at + 1];
    if (!other || (!areAlike(one, other) && !areAlike(other, one))) return [];
    if (one.unit?.measure === "percent") return [];
    const between = withoutSign(text.slice(one.end, other.start));
    const [a = 0, b = 0] = [one.values[0], other.values[0]];
    const place = { start: one.start, end: other.end };
    if (ofBetween.test(between) && a <= b) return [{ part: one, whole: other, ...place }];
    if (between.length > MOST_BETWEEN || /[;；。]/u.test(between) || a < b) return [];
    const isWhole =
      whichBetween.test(between) || outOfEnd.test(withoutSign(text.slice(0, one.start)));
    return isWhole ? [{ part: other, whole: one, ...place }] : [];
  });
}
