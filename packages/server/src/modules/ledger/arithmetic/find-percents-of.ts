import { earlierNumbers } from "../numbers/earlier-numbers.ts";
import type { FoundNumber } from "../numbers/find-numbers.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import {
  equalEnd,
  periodOpening,
  perOpening,
  productVerbs,
  saveWords,
  soWords,
} from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Of more amounts than this some has a part that fits. */
const MOST_AMOUNTS = 24;
const MOST_BETWEEN = 50;
/** Behind a percentage of what is paid. */
const OFF =
  /^\s?(?:off|discount|sales tax|vat|tax|tip|deposit|interest|commission|rabatt|skonto|mwst|anzahlung|trinkgeld|zinsen|provision|de desconto|desconto|iva|de entrada|de sinal|de juros|de descuento|descuento|de iva|de impuestos|de propina|de intereses|de remise|remise|de rabais|de tva|d['’]acompte|d['’]arrhes|d['’]intérêts)(?!\p{L})|^的?(?:折扣|定金|税|小费|利息)/iu;

/** "You can take 2 % off, which saves you £7.22": it is so much of some amount that was said or is known. */
export const findPercentsOf: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((said, at): Relation[] => {
    const last = numbers[at - 1];
    // "20 % off the 80 €": not yet what comes of it.
    const isAmount =
      last !== undefined &&
      isMoney(last) &&
      ![soWords, productVerbs].some((words) =>
        words.test(text.slice(numbers[at - 2]?.end ?? 0, last.start)),
      );
    const percent = isAmount ? numbers[at - 2] : last;
    if (percent?.unit?.measure !== "percent" || !isMoney(said)) return [];
    const between = text.slice(percent.end, said.start);
    if ([perOpening, periodOpening].some((words) => words.test(text.slice(said.end)))) return [];
    if (said.isBound || between.length > MOST_BETWEEN || !OFF.test(between)) return [];
    const isSaved = saveWords.test(between);
    const isTold = [soWords, equalEnd, productVerbs].some((words) => words.test(between));
    if (!isSaved && !isTold) return [];
    const amounts = findAmounts(scene, [said, percent]);
    // What it is a part of stands right beside it.
    const own = numbers.filter((one) => one !== said && isMoney(one) && one.end <= said.start);
    const isPlain = own.length === 1 && !/[;；。]/u.test(between);
    const part = (percent.values[0] ?? 0) / 100;
    const ways = isSaved ? [part] : [part, 1 - part, 1 + part];
    const results = amounts.flatMap((amount) => ways.map((way) => exactly(amount * way)));
    const isSure = (isPlain || amounts.length <= MOST_AMOUNTS) && !isKnown(said, scene);
    const how = `The nearest ${percent.text} of an amount`;
    return [{ said, operands: [], results, how, isSure, isWithin: true, isPlain }];
  });
};

const isMoney = ({ unit }: FoundNumber) => unit !== null && moneyMeasures.has(unit.measure);

/** All that may be meant. */
function findAmounts({ numbers, input }: Scene, without: readonly FoundNumber[]): number[] {
  const known = input.book.numbers().lines.flatMap((line) => line.numbers);
  const all = [...numbers, ...earlierNumbers(input), ...known];
  return [
    ...new Set(
      all.flatMap((one) => {
        const isAmount = one.unit === null || isMoney(one);
        return isAmount && !without.includes(one) ? [one.values[0] ?? 0] : [];
      }),
    ),
  ];
}
