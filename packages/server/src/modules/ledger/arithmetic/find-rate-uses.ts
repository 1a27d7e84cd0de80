import type { SaidNumber } from "../numbers/match-number.ts";
import { units } from "../numbers/units.data.ts";
import { durationWords, endWords, needWords, soWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { kindOf } from "./kind-of.ts";
import { exactly, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** "350 € a month", "6 litres per 100 km": what it is per, behind the amount and its noun. */
const PER =
  /^[\s*_]*(?:(?:m²|m³|\p{Script=Latin}+)\s+)?(?:\/\s?|每|(?:per|an?|pro|je|im|am|por|par|al|ao|aos|à|aux|cada)\s+)(\p{Script=Latin}+|(?:个)?\p{Script=Han})/u;
const PER_END = /(?:\/|(?:per|pro|je|por|par|cada|auf|aos|aux|every|for)\s?|每)\s*$/iu;
const EACH_END = /每(天|周|月|小时|分钟|秒|年)[^\d,，]{0,3}$/u;
const MOST_TOTALS = 6;
const SHARED_LETTERS = 3;

/** "4,200 € remain. At 350 € a month that takes twelve months"; "60 m² at 8 m² a litre need 7.5 litres". */
export const findRateUses: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((said, at): Relation[] => {
    const rate = numbers[at - 1];
    // A pace is told of any distance.
    if (!rate || said.isBound || rate.unit?.measure === "time") return [];
    const lead = text.slice(rate.end, said.start);
    const product = findProduct(said, at, scene);
    if (product) return [product];
    const per = PER.exec(lead)?.[1] ?? EACH_END.exec(text.slice(0, rate.start))?.[1];
    if (per === undefined || !isOfNoun(said, per, text)) return [];
    if (/[;；。]/u.test(lead) || !isUse(lead)) return [];
    const totals = findTotals(rate, said, scene);
    const scale = (toUnit(per)?.factors[0] ?? 1) / (said.unit?.factors[0] ?? 1);
    const results = toResults(totals, rate, scale);
    const how = `${totals.map((one) => one.text).join(" or ")} at ${rate.text}`;
    const isSure = !isKnown(said, scene);
    return [{ said, operands: [rate], results, how, isSure, isWithin: true }];
  });
};

/** "90 minutes at 4 kcal per minute, so 360 kcal"; "500 km at 7 litres per 100 km, so 35 litres". */
function findProduct(said: SaidNumber, at: number, scene: Scene): Relation | null {
  const { text, numbers } = scene;
  const [total, rate, many] = numbers.slice(at >= 3 ? at - 3 : Math.max(0, at - 2), at);
  if (!total || !rate || kindOf(rate, text) !== kindOf(said, text)) return null;
  const lead = text.slice((many ?? rate).end, said.start);
  if (!soWords.test(lead) && !needWords.test(lead)) return null;
  const per = readPer(rate, many, text);
  const isOther = rate.unit?.measure !== per?.measure;
  if (!per || !isOther || per.measure !== total.unit?.measure) return null;
  const times = toBase(total) / ((many?.values[0] ?? 1) * (per.factors[0] ?? 1));
  const results = [exactly((toBase(rate) * times) / (said.unit?.factors[0] ?? 1))];
  const how = `${total.text} at ${rate.text}`;
  const isSure = !isKnown(said, scene);
  return { said, operands: [total, rate], results, how, isSure, isWithin: true };
}

/** In what the amount is per: "per 100 km", "per minute". */
function readPer(rate: SaidNumber, many: SaidNumber | undefined, text: string) {
  if (many) return PER_END.test(text.slice(rate.end, many.start)) ? many.unit : null;
  return toUnit(PER.exec(text.slice(rate.end, rate.end + 40))?.[1] ?? "");
}

const toBase = ({ values: [value = 0], unit }: SaidNumber) => value * (unit?.factors[0] ?? 1);

const isUse = (text: string) =>
  [needWords, soWords, durationWords, endWords].some((words) => words.test(text));

/** What there is of the same, in the sentence or else in the one before. */
function findTotals(rate: SaidNumber, said: SaidNumber, { text, numbers, before }: Scene) {
  const kind = kindOf(rate, text);
  const isAlike = (one: SaidNumber) => one !== rate && one !== said && kindOf(one, text) === kind;
  const own = numbers.filter(isAlike);
  const told = before();
  const all = own.length > 0 ? own : told.numbers.filter((one) => kindOf(one, told.text) === kind);
  return all.slice(0, MOST_TOTALS);
}

const toUnit = (noun: string) =>
  units.get(noun) ?? units.get(noun.toLowerCase()) ?? units.get(`个${noun}`);

/** "nine months" of "a month". */
function isOfNoun(said: SaidNumber, noun: string, text: string): boolean {
  const unit = toUnit(noun);
  if (unit && said.unit) return unit.measure === said.unit.measure;
  const kind = kindOf(said, text);
  return kind.slice(0, SHARED_LETTERS) === noun.toLowerCase().slice(0, SHARED_LETTERS);
}

/** Of the totals, or of what is between two of them; what was begun counts, too. */
function toResults(totals: readonly SaidNumber[], rate: SaidNumber, scale: number): Range[] {
  const amounts = totals.map(toBase);
  const [one = 0, other = 0] = amounts;
  const gaps = amounts.length === 2 ? [Math.abs(one - other)] : [];
  const each = toBase(rate);
  if (each <= 0) return [];
  return [...amounts, ...gaps].flatMap((amount) => {
    const many = (amount / each) * scale;
    return [exactly(many), exactly(Math.ceil(many)), exactly(Math.floor(many))];
  });
}
