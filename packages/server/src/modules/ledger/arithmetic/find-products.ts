import { moneyMeasures, units } from "../numbers/units.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import {
  averageWords,
  periodOpening,
  perOpening,
  productVerbs,
  soWords,
  togetherWords,
} from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** Before a price of one: "27 litres at €1.70". */
const AT_END =
  /(?<!\p{L})(?:at|for|à|bei|zu(?: je)?|für je|mit je|je|a|por|de)\s*(?:[€$£¥]|R\$)?\s*$|(?:[×x*]|每\p{Script=Han}|单价)\s*(?:[€$£¥]|R\$)?\s*$/iu;
/** Not all of it, or more than it. */
const OTHER =
  /(?<!\p{L})(?:left|remain\p{L}*|sav(?:e|es|ing|ings)|each|apiece|split|shared?|divided|off|discount|including|incl\.?|plus|minus|tip|tax|vat|übrig|bleib\p{L}*|spar\p{L}*|jeweils|geteilt|rabatt|inklusive|inkl\.?|zuzüglich|mwst|rest\p{L}*|sobra\p{L}*|falta\p{L}*|poup\p{L}*|cada um|dividid\p{L}*|desconto|incluindo|mais|iva|queda\p{L}*|ahorr\p{L}*|cada un[oa]|descuento|incluid\p{L}*|más|économ\p{L}*|chac\p{L}*|partag\p{L}*|remise|compris\p{L}*|inclus\p{L}*|tva|up to|more|less|mehr|weniger|menos|moins|zwischen|between)(?!\p{L})|剩|省|每人|平摊|折|税|另|加/iu;
/** What a price is for one of, behind it or before it. */
const EACH_OPENING =
  /^[\s*_]*(?:\/\s?|(?:each|apiece|per|an?|pro|je|por|cada|par|o|la|le|l['’])(?!\p{L})\s?)(\p{L}*)/iu;
const EACH_END = /每(\p{Script=Han})[^\d,，]{0,3}$/u;
const FOR_BETWEEN =
  /^\s(?:for|für|zu|para|por|pour|à)(?: the| all| die| alle| [ao]s| los| las| les)?\s?$/iu;
const MOST_TOLD = 90;
const PERIODS = [1, 4, 7, 12, 24, 30, 52, 60, 365];
/** Between a quantity and its price. */
const MOST_QUANTITY = 25;
const BEHIND = 16;
/** "two adults and a child": not all of one price. */
const AND_MORE = /(?<!\p{L})(?:and|und|e|y|et)\s\p{L}|和/iu;

/** "€142 a person, so three of you pay €426"; "27 litres at €1.70 is €45.90". */
export const findProducts: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((said, at): Relation[] => {
    if (at < 1 || !isMoney(said) || said.isBound || isOfOne(said, text)) return [];
    const bought =
      readBought(numbers.slice(Math.max(0, at - 3), at), said, text) ??
      (numbers.slice(0, at - 1).some(isMoney)
        ? null
        : readBehind(numbers.slice(at - 1, at + 2), text));
    if (!bought) return [];
    const { price, counts } = bought;
    const [one = 1, other = 1] = counts.map(({ values: [value = 1] }) => value);
    // "45 € a month, so in three years it is 1,620 €".
    const periods = counts.some(({ unit }) => unit?.measure === "time") ? PERIODS : [1];
    const many = [...new Set([one * other, one, other])].slice(0, counts.length === 1 ? 1 : 3);
    const results = combine(said, [price], ([each]) =>
      many.flatMap((count) =>
        periods.flatMap((period) => (each ? [multiply(each, exactly(count * period))] : [])),
      ),
    );
    const how = [price, ...counts].map((factor) => factor.text).join(" × ");
    const isSure = !isKnown(said, scene);
    return [{ said, operands: [price, ...counts], results, how, isSure, isWithin: true }];
  });
};

const isMoney = ({ unit }: SaidNumber): boolean => unit !== null && moneyMeasures.has(unit.measure);

/** "das sind 30 € am Tag": for one, not for all. */
const isOfOne = ({ end }: SaidNumber, text: string): boolean =>
  [perOpening, periodOpening].some((words) => words.test(text.slice(end)));

type Bought = { readonly price: SaidNumber; readonly counts: readonly SaidNumber[] };

/** What one costs and how many there are, as the numbers right before the price of all say. */
function readBought(before: readonly SaidNumber[], said: SaidNumber, text: string): Bought | null {
  const [one, other] = before.slice(-2);
  if (!one || !other) return null;
  const lead = text.slice(other.end, said.start);
  if (!leadsToAll(lead)) return null;
  if (OTHER.test(text.slice(toFirst(before, one), said.end + BEHIND))) return null;
  // "70 € a night, so three nights for two are 210 €".
  const [price = one, ...counts] = isCount(one) ? before : [one, other];
  const told = text.slice(price.end, said.start);
  if (told.length > MOST_TOLD || /[;；。]/u.test(told)) return null;
  const isTold = soWords.test(told) || togetherWords.test(told) || isOfNoun(counts, price, text);
  const isCounted = counts.length > 0 && counts.every(isCount);
  const isOf = isCounted ? isTold : isUnitOf(other, one, text);
  if (isOf && areSame(price, said)) return { price, counts };
  if (isAddedUp(before, text)) return null;
  const isAt =
    isQuantityAt(one, text.slice(one.end, other.start)) || isEach([one, other], lead, text);
  return isAt && areSame(other, said) ? { price: other, counts: [one] } : null;
}

/** "three at 12 € and two at 8 €". */
function isAddedUp([third, one, other]: readonly SaidNumber[], text: string): boolean {
  if (!third || !one || !other || !isMoney(third)) return false;
  return AND_MORE.test(text.slice(third.end, one.start + 2));
}

/** "680 € plus 60 boxes at 2.50 €": what stands between them counts, too. */
function toFirst(before: readonly SaidNumber[], { end }: SaidNumber): number {
  const [third] = before;
  return before.length > 2 && third && isMoney(third) ? third.end : end;
}

/** So much for all: not for more than that, nor "an average of 21.61 €", for which one divides. */
function leadsToAll(lead: string): boolean {
  const isLed = productVerbs.test(lead) || soWords.test(lead);
  return isLed && !AND_MORE.test(lead) && !averageWords.test(lead);
}

/** "There are 14 of you, and the menu is £16.50 per person, which makes £231". */
function isEach([one, other]: readonly SaidNumber[], lead: string, text: string): boolean {
  if (!one || !other || !isCount(one) || !EACH_OPENING.test(lead)) return false;
  return soWords.test(lead) && /[,，]/u.test(text.slice(one.end, other.start));
}

/** "97 € a head, so 194 € for two". */
function readBehind(
  [price, said, count]: readonly (SaidNumber | undefined)[],
  text: string,
): Bought | null {
  if (!price || !said || !count || !isCount(count) || !areSame(price, said)) return null;
  const lead = text.slice(price.end, said.start);
  const isSo = EACH_OPENING.test(lead) && soWords.test(lead) && lead.length < MOST_TOLD / 2;
  const isFor = FOR_BETWEEN.test(text.slice(said.end, count.start));
  return isSo && isFor && !OTHER.test(lead) ? { price, counts: [count] } : null;
}

/** "At 95 € a night, four nights cost 380 €". */
function isOfNoun(counts: readonly SaidNumber[], price: SaidNumber, text: string): boolean {
  const [count, ...more] = counts;
  const noun = EACH_OPENING.exec(text.slice(price.end, price.end + 20))?.[1]?.toLowerCase() ?? "";
  if (!count || more.length > 0 || noun.length < 3) return false;
  return text.slice(count.end).trimStart().toLowerCase().startsWith(noun.slice(0, 4));
}

/** "6 € a kilo, 4 kilos are 24 €". */
function isUnitOf({ unit }: SaidNumber, price: SaidNumber, text: string): boolean {
  const each =
    EACH_OPENING.exec(text.slice(price.end, price.end + 20)) ??
    EACH_END.exec(text.slice(0, price.start));
  return unit !== null && each !== null && units.get(each[1] ?? "") === unit;
}

function areSame(one: SaidNumber, other: SaidNumber): boolean {
  return one.unit !== null && one.unit.measure === other.unit?.measure;
}

function isQuantityAt(one: SaidNumber, between: string): boolean {
  if (isMoney(one) || one.unit?.measure === "percent") return false;
  return between.length <= MOST_QUANTITY && AT_END.test(between);
}

function isCount({ unit, values: [value = 0] }: SaidNumber): boolean {
  return (unit === null || unit.measure === "time") && Number.isInteger(value) && value > 1;
}
