import { sumWords } from "../numbers/sums.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { units } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { averageWords, perOpening, soWords } from "./cues.data.ts";
import { kindOf } from "./kind-of.ts";
import { divide, exactly, sumOf } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** What it is per, behind the unit. */
const PER = /^[\s*_]*(?:\p{L}+\s+)?(?:(?:per|pro|je|por|par|an?)\s+(\p{L}+)|每(\p{Script=Han}))/iu;
/** "21 € le kilo". */
const UNIT_PER = /^\s(?:le|la|l['’]|der|das|el|o)\s?(\p{L}+)/iu;
const EACH = /每(公斤|千克|公里|\p{Script=Han})[^\d]{0,6}$/u;
/** Before what each has: "je 136 €". */
const EACH_END =
  /(?<!\p{L})(?:je|jeweils|each|chacun|chacune|cada (?:um|uma|uno|una))(?:\s\p{L}+)?\s*$|[每各]\p{Script=Han}{0,3}\s*$/iu;

type SaidPair = [SaidNumber, SaidNumber];

/** "15.25 kWh in 18 cycles, so 0.85 kWh per cycle"; "three runs took 90 minutes, on average 30". */
export const findRates: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length < 2) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const rest = text.slice(said.end);
    const noun = readNoun(lead, rest);
    const isMean = isOfOne(lead, rest);
    // "10 km/h" is no 10 km, nor is "9 l/100 km" 9 l.
    if ((noun === null && !isMean) || /^\s?\/\s?[\p{L}\d]/u.test(rest)) return [];
    const amounts = numbers.filter(
      (one) => one.end <= said.start && kindOf(one, text) === kindOf(said, text),
    );
    const earlier = numbers.filter((one) => one.end <= said.start);
    const isEach = isMean && isShared(earlier, lead, { text, rest });
    const counts = earlier.filter((one) => one.unit === null && isCount(one));
    const [amount] = amounts;
    if (!amount) return [];
    if (amounts.length > 1) return [toMean(said, amounts)];
    const measured = toMeasured(said, noun ?? "", numbers);
    if (measured) return [toRate(said, [amount, measured], true)];
    const isSure = counts.length === 1 && isEach;
    return counts
      .filter((count) => count !== amount)
      .map((count) => toRate(said, [amount, count], isSure));
  });
};

const isOfOne = (lead: string, rest: string) =>
  averageWords.test(lead) || perOpening.test(rest) || EACH_END.test(lead);

type Around = { readonly text: string; readonly rest: string };

/** "so 48 minutes each on average": of what was told, unless "a 10 % tip" is added. */
function isShared(earlier: readonly SaidNumber[], lead: string, { text, rest }: Around): boolean {
  if (earlier.some(({ unit }) => unit?.measure === "percent")) return false;
  return sumWords.test(text) || (soWords.test(lead) && perOpening.test(rest));
}

/** What it is per: "per cycle", "每人", "le kilo". */
function readNoun(lead: string, rest: string): string | null {
  const per = PER.exec(rest) ?? EACH.exec(lead);
  if (per) return per[1] ?? per[2] ?? null;
  const unit = UNIT_PER.exec(rest)?.[1] ?? "";
  return units.has(unit.toLowerCase()) ? unit : null;
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

function toRate(said: SaidNumber, pair: SaidPair, isSure: boolean): Relation {
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
