import { sumWords } from "../numbers/sums.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { units } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { averageWords, perOpening } from "./cues.data.ts";
import { kindOf } from "./kind-of.ts";
import { divide, exactly, sumOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** What it is per, behind the unit. */
const PER = /^[\s*_]*(?:\p{L}+\s+)?(?:(?:per|pro|je|por|par|an?)\s+(\p{L}+)|每(\p{Script=Han}))/iu;
/** Between an amount and among how many it is shared, or behind these. */
const SPLIT_END =
  /(?<!\p{L})(?:(?:spread|split|divided|shared?|distributed)(?: \p{L}+)? (?:over|between|among|amongst|by|across|with)(?: the)?|(?:geteilt durch|(?:auf|unter)(?: die)?)|(?:dividid|repartid|distribuíd)\p{L}* (?:por|entre|pel[oa]s)|entre(?: l[oa]s| [oa]s| les)?|(?:partag|divis|répart)\p{L}* (?:entre|par|sur)(?: les)?)\s*$|除以\s*$/iu;
/** "640 €, for eight people 80 € a head". */
const FOR_END = /(?<!\p{L})(?:for|with|bei|für|zu|para|com|con|pour|avec|à)(?: the)?\s*$/iu;
const PEOPLE =
  /^\s(?:people|persons|of (?:you|us)|guests|leuten?|personen|gästen?|teilnehmern?|pessoas|personas|personnes|convives)(?!\p{L})/iu;
const SPLIT_BEHIND = /^\s?(?:个?\p{Script=Han}{0,2})(?:平摊|平分|分摊|均摊|AA)/u;
/** "21 € le kilo". */
const UNIT_PER = /^\s(?:le|la|l['’]|der|das|el|o)\s?(\p{L}+)/iu;
const EACH = /每(公斤|千克|公里|\p{Script=Han})[^\d]{0,6}$/u;
const SHARED_LETTERS = 4;

/** "15.25 kWh in 18 cycles, so 0.85 kWh per cycle"; "three runs took 90 minutes, on average 30". */
export const findRates: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length < 2) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const rest = text.slice(said.end);
    const noun = readNoun(lead, rest);
    const isMean = averageWords.test(lead) || perOpening.test(rest);
    // "10 km/h" is no 10 km, nor is "9 l/100 km" 9 l.
    if ((noun === null && !isMean) || /^\s?\/\s?[\p{L}\d]/u.test(rest)) return [];
    const split = findSplit(said, scene);
    if (split) return [toRate(said, split, true)];
    const amounts = numbers.filter(
      (one) => one.end <= said.start && kindOf(one, text) === kindOf(said, text),
    );
    const earlier = numbers.filter((one) => one.end <= said.start);
    const counts = earlier.filter((one) => one.unit === null && isCount(one));
    const named =
      noun === null ? [] : earlier.filter((one) => isCount(one) && isOf(one, text, noun));
    const [amount] = amounts;
    if (!amount) return [];
    if (amounts.length > 1) return [toMean(said, amounts)];
    const measured = toMeasured(said, noun ?? "", numbers);
    if (measured) return [toRate(said, [amount, measured], true)];
    const isSure = named.length === 1 || (counts.length === 1 && isMean && sumWords.test(text));
    return (named.length > 0 ? named : counts)
      .filter((count) => count !== amount)
      .map((count) => toRate(said, [amount, count], isSure));
  });
};

/** What it is per: "per cycle", "每人", "le kilo". */
function readNoun(lead: string, rest: string): string | null {
  const per = PER.exec(rest) ?? EACH.exec(lead);
  if (per) return per[1] ?? per[2] ?? null;
  const unit = UNIT_PER.exec(rest)?.[1] ?? "";
  return units.has(unit.toLowerCase()) ? unit : null;
}

/** "$5,635 spread over 115 customers", wherever it stands. */
function findSplit(said: SaidNumber, { text, numbers }: Scene): [SaidNumber, SaidNumber] | null {
  for (const [at, count] of numbers.entries()) {
    const amount = numbers[at - 1];
    if (!amount?.unit || amount === said || count === said || !isCount(count)) continue;
    const [between, behind] = [text.slice(amount.end, count.start), text.slice(count.end)];
    const isNext = said.start > count.end && !/[(;（；]/u.test(text.slice(count.end, said.start));
    const isFor = isNext && FOR_END.test(between) && PEOPLE.test(behind);
    const isSplit = isFor || SPLIT_END.test(between) || SPLIT_BEHIND.test(behind);
    if (isSplit && count.unit === null && amount.unit.measure === said.unit?.measure) {
      return [amount, count];
    }
  }
  return null;
}

/** "3.75 € for 2.5 kg, so 1.50 € per kilo": how many of the unit there are. */
function toMeasured(
  said: SaidNumber,
  noun: string,
  numbers: readonly SaidNumber[],
): SaidNumber | null {
  const unit = units.get(noun.toLowerCase());
  if (!unit || unit.measure === said.unit?.measure || unit.measure === "time") return null;
  const [amount, ...more] = numbers.filter((one) => one.unit?.measure === unit.measure);
  if (!amount || more.length > 0 || amount.end > said.start) return null;
  const scale = (amount.unit?.factors[0] ?? 1) / (unit.factors[0] ?? 1);
  return { ...amount, values: amount.values.map((value) => value * scale) };
}

function isCount({ values: [value = 0] }: SaidNumber): boolean {
  return Number.isInteger(value) && value > 1;
}

/** "Waschgängen", "Waschgang"; "five TypeScript files", "a file". */
function isOf(count: SaidNumber, text: string, noun: string): boolean {
  const word = noun.toLowerCase();
  const unit = /(?:\p{Script=Latin}+|\p{Script=Han})$/u.exec(count.text)?.[0].toLowerCase();
  const kind = count.unit && unit ? unit : kindOf(count, text);
  if (/^\p{Script=Han}/u.test(word)) return kind === word;
  const isSame = (one: string) => one.slice(0, SHARED_LETTERS) === word.slice(0, SHARED_LETTERS);
  return isSame(kind) || (count.unit === null && toBehind(count, text).some(isSame));
}

function toBehind({ end }: SaidNumber, text: string): string[] {
  const [clause = ""] = text.slice(end, end + 40).split(/[,;:.(]|\d/u, 1);
  return (clause.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, 3);
}

function toRate(said: SaidNumber, pair: [SaidNumber, SaidNumber], isSure: boolean): Relation {
  const [amount, count] = pair;
  const results = combine(said, [amount, { ...count, unit: null }], ([all, many]) =>
    all && many ? [divide(all, many)] : [],
  );
  return { said, operands: pair, results, how: `${amount.text} / ${count.text}`, isSure };
}

function toMean(said: SaidNumber, amounts: readonly SaidNumber[]): Relation {
  const results = combine(said, amounts, (ranges) => [
    divide(sumOf(ranges), exactly(ranges.length)),
  ]);
  const how = `The average of ${amounts.map(({ text }) => text).join(", ")}`;
  return { said, operands: amounts, results, how, isSure: false };
}
