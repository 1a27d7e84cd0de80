import { moneyMeasures } from "../numbers/units.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { productVerbs, soWords, togetherWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** Before a price of one: "27 litres at €1.70". */
const AT_END =
  /(?<!\p{L})(?:at|for|à|zu(?: je)?|für je|mit je|je|a|por|de)\s*(?:[€$£¥]|R\$)?\s*$|(?:[×x*]|每\p{Script=Han}|单价)\s*(?:[€$£¥]|R\$)?\s*$/iu;
/** Not all of it, or more than it. */
const OTHER =
  /(?<!\p{L})(?:left|remain\p{L}*|sav(?:e|es|ing|ings)|each|apiece|split|shared?|divided|off|discount|including|incl\.?|plus|minus|tip|tax|vat|übrig|bleib\p{L}*|spar\p{L}*|jeweils|geteilt|rabatt|inklusive|inkl\.?|zuzüglich|mwst|rest\p{L}*|sobra\p{L}*|falta\p{L}*|poup\p{L}*|cada um|dividid\p{L}*|desconto|incluindo|mais|iva|queda\p{L}*|ahorr\p{L}*|cada un[oa]|descuento|incluid\p{L}*|más|économ\p{L}*|chac\p{L}*|partag\p{L}*|remise|compris\p{L}*|inclus\p{L}*|tva|up to|more|less|mehr|weniger|menos|moins|zwischen|between)(?!\p{L})|剩|省|每人|平摊|折|税|另|加/iu;
const MOST_BETWEEN = 60;
/** Between a quantity and its price. */
const MOST_QUANTITY = 25;
const BEHIND = 8;

/** "€142 a person, so three of you pay €426"; "27 litres at €1.70 is €45.90". */
export const findProducts: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((said, at): Relation[] => {
    const [one, other] = [numbers[at - 2], numbers[at - 1]];
    if (!one || !other || !isMoney(said) || said.isBound) return [];
    const lead = text.slice(other.end, said.start);
    const pair = toPair([one, other], said, text);
    if (!pair || lead.length > MOST_BETWEEN || /[;；。]/u.test(lead)) return [];
    if (OTHER.test(text.slice(one.end, said.end + BEHIND))) return [];
    const [price, many] = pair;
    // "45 € a month, so in three years it is 1,620 €".
    const ways = many.unit === null ? [1] : [1, 4, 7, 12, 24, 30, 52, 60, 365];
    const results = combine(said, [price, { ...many, unit: null }], ([each, count]) =>
      each && count ? ways.map((way) => multiply(multiply(each, count), exactly(way))) : [],
    );
    const how = `${price.text} × ${many.text}`;
    return [{ said, operands: pair, results, how, isSure: !isKnown(said, scene), isWithin: true }];
  });
};

const isMoney = ({ unit }: SaidNumber): boolean => unit !== null && moneyMeasures.has(unit.measure);

/** What one costs, and how many there are. */
function toPair(
  [one, other]: readonly [SaidNumber, SaidNumber],
  said: SaidNumber,
  text: string,
): [SaidNumber, SaidNumber] | null {
  const between = text.slice(one.end, other.start);
  const lead = text.slice(other.end, said.start);
  if (between.length > MOST_BETWEEN || /[;；。]/u.test(between)) return null;
  const isCounted = isCount(other) && one.unit?.measure === said.unit?.measure;
  const told = text.slice(one.end, said.start);
  // The price of one, then how many.
  const isTold = soWords.test(told) || togetherWords.test(told);
  const isLed = productVerbs.test(lead) || soWords.test(lead);
  if (isCounted && isTold && isLed) return [one, other];
  const isPrice = other.unit?.measure === said.unit?.measure && !isMoney(one);
  const isQuantity =
    isPrice &&
    one.unit?.measure !== "percent" &&
    between.length <= MOST_QUANTITY &&
    AT_END.test(between);
  return isQuantity && isLed ? [other, one] : null;
}

function isCount({ unit, values: [value = 0] }: SaidNumber): boolean {
  return (unit === null || unit.measure === "time") && Number.isInteger(value) && value > 1;
}
