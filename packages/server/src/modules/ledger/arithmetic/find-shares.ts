import { findNumbers } from "../numbers/find-numbers.ts";
import { toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, ofBetween, outOfEnd, soWords, whichBetween } from "./cues.data.ts";
import { findFractions } from "./find-fractions.ts";
import { areAlike } from "./find-pairs.ts";
import { isKnown } from "./is-known.ts";
import { add, exactly, shareOf, subtract, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { everyMatch } from "../every-match.ts";
import { withoutSign } from "./without-sign.ts";

type Parts = {
  readonly part: SaidNumber;
  readonly whole: SaidNumber;
  readonly start: number;
  readonly end: number;
};

const FRACTION =
  /(?<![\d/.])(\d{1,9})\s?\/\s?(\d{1,9})\s*[,，:：(=]\s*(?:about |约|rund |≈|ca\. )?(\d{1,3}(?:[.,]\d{1,3})?\s?%)/giu;
/** "so 80 % of the work": of another whole. */
const ANOTHER =
  /^[\s*_]*(?:of|der|des|von|do|da|dos|das|de|del|du|more|less|mehr|weniger|mais|menos|más|plus|moins)(?!\p{L})/iu;
const MOST_BETWEEN = 60;
/** Words are not cut off. */
const OPEN: Range = [-0.001, 0.001];
/** "180 of 240 are taken, three quarters". */
const APPOSED = /^[^,;]{0,40},\s*(?:\p{L}+\s)?$/u;
/** "65 % of the people answered, 45 of 60": the same once more, at the end. */
const AFTER_ALL = /^(?:\s\p{L}+){0,5}[,:–—(，：（]\s*(?:or |oder |soit |ou |o )?$/iu;
/** Between an amount and what part of another it is. */
const SHARE_VERB =
  /^[^.;。；]{0,12}?(?<!\p{L})(?:is|are|makes? up|represents?|accounts? for|ist|sind|macht|machen|entspricht|représente(?:nt)?|fait|font|supone[n]?|representan?|representam|es|son|é|são)(?!\p{L})[^\d,;]{0,20}$|^[^\d,;，；。]{0,12}占|^[\s*_]*$/iu;
const OF_WHOLE =
  /^[\s*_]*(?:of|des|der|vom|von|du|de la|de l['’]|del|do|da|dos|das)(?:\s\p{L}+){0,2}(?:\s(?:of|von|de|d['’]))?\s*$/iu;
const ASIDE = /^[^.,;]{0,25}[(（]\s*(?:R\$|[€$£¥])?\s*$/u;
const PERCENT = /%|percent|per cent|prozent|por\s?cento|por ciento|pour cent/iu;

/** "418 of 486, that is 86 %". */
export const findShares: RelationFinder = (scene) => {
  const { text } = scene;
  const fractions = findFractions(text);
  const hasPercent = PERCENT.test(text);
  if (fractions.length === 0 && !hasPercent) return [];
  const numbers = [...scene.numbers, ...fractions].toSorted((a, b) => a.start - b.start);
  const told = findParts(scene).flatMap(({ part, whole, start, end }): Relation[] => {
    const next = numbers.find((number) => number.start >= end);
    const last = numbers.findLast((number) => number.end <= start);
    const between = text.slice(end, next?.start ?? end);
    const isAlone = next?.isWord === true && APPOSED.test(between);
    const isNext =
      between.length <= MOST_BETWEEN &&
      (isAlone || soWords.test(between) || equalEnd.test(between));
    const lead = text.slice(last?.end ?? start, start);
    const isLast = last && (/^[\s*_]*[:(=：（][\s*_]*$/u.test(lead) || AFTER_ALL.test(lead));
    const said = isNext ? next : last;
    if (said?.unit?.measure !== "percent" || (!isNext && !isLast)) return [];
    const relation = toRelation(said, part, whole);
    return [{ ...relation, isSure: !ANOTHER.test(text.slice(said.end)) }];
  });
  return hasPercent ? [...told, ...findWritten(scene), ...findShareOf(scene)] : told;
};

/** "Rent, at 900 €, is 37.5 % of the 2,400 € budget"; "37.5 % of the 2,400 € (900 €) go to rent". */
function findShareOf(scene: Scene): Relation[] {
  const { text, numbers } = scene;
  const percents = numbers.filter(({ unit }) => unit?.measure === "percent");
  const [said, ...others] = percents;
  if (!said || others.length > 0) return [];
  const [one, other, ...more] = numbers.filter((number) => number !== said);
  if (!one || !other || one.unit?.measure !== other.unit?.measure || more.length > 0) return [];
  const [part, whole] = (one.values[0] ?? 0) < (other.values[0] ?? 0) ? [one, other] : [other, one];
  const isAll =
    part.end <= said.start
      ? SHARE_VERB.test(text.slice(part.end, said.start)) && isShareOf(said, whole, text)
      : isShareOf(said, whole, text) && ASIDE.test(text.slice(whole.end, part.start));
  if (!isAll || (isKnown(said, scene) && isKnown(part, scene))) return [];
  return [toRelation(said, part, whole)];
}

/** Behind the percentage, or in Chinese before it. */
function isShareOf(said: SaidNumber, whole: SaidNumber, text: string): boolean {
  return whole.start >= said.end
    ? OF_WHOLE.test(withoutSign(text.slice(said.end, whole.start)))
    : /^\p{Script=Han}{0,6}的\s*$/u.test(text.slice(whole.end, said.start));
}

/** What words have a name for: who says another of them of exactly that is wrong. */
const NAMED = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4];

function toStrict(said: SaidNumber, part: SaidNumber, whole: SaidNumber): SaidNumber {
  const share = (part.values[0] ?? 0) / (whole.values[0] ?? 1);
  const isOpen = !said.isWord || said.isHedged || said.isBound;
  const isNamed = NAMED.some((one) => Math.abs(one - share) < 0.003);
  return isOpen || !isNamed ? said : { ...said, step: 0.1 };
}

function toRelation(told: SaidNumber, part: SaidNumber, whole: SaidNumber): Relation {
  const said = toStrict(told, part, whole);
  const results = combine(said, [part, whole], ([one, all]) => {
    if (!one || !all) return [];
    const share = shareOf(one, all);
    const shares = [share, subtract(exactly(100), share)];
    return said.isWord ? shares.map((range) => add(range, OPEN)) : shares;
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

/** "27/60, 45 %": the comma may stand close. */
function findWritten({ input }: Scene): Relation[] {
  const { text } = input.sentence;
  return everyMatch(text, FRACTION).flatMap((match): Relation[] => {
    const [whole, ...parts] = match;
    const [part, all, percent] = parts.map((written) => findNumbers(written)[0]);
    if (!part || !all || !percent) return [];
    const start = match.index + whole.length - (parts[2]?.length ?? 0);
    const said = toSaid({ ...percent, start, end: match.index + whole.length }, text);
    return [toRelation(said, toSaid(part, ""), toSaid(all, ""))];
  });
}
