import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { divide, exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const KILOMETRE = 1_000_000;
const HUNDRED = 100;
const PER_END = /^\s?(?:\/|(?:per|for|auf|pro|je|por|aos?|a los|cada|aux|sur|pour)\s|每)\s?$/iu;
const PER_BEFORE = /(?<!\p{L})(?:per|for|auf|pro|je|por|aos?|a los|cada|aux|sur|pour)\s$|每\s?$/iu;

/** "116.4 litres on 1,850 km, which makes 6.3 l/100 km". */
export const findConsumption: RelationFinder = ({ text, numbers }) => {
  const per = numbers.find(
    ({ values: [value], unit }) => value === HUNDRED && unit?.factors[0] === KILOMETRE,
  );
  if (!per || numbers.length < 4) return [];
  const at = numbers.indexOf(per);
  const said = findRate(numbers.slice(Math.max(0, at - 1), at + 2), per, text);
  if (said?.unit?.measure !== "volume" && said?.unit?.measure !== "energy") return [];
  const others = numbers.filter((one) => one !== said && one !== per && one.end <= said.start);
  const [amount, ...amounts] = others.filter(({ unit }) => unit?.measure === said.unit?.measure);
  const [way, ...ways] = others.filter(({ unit }) => unit?.factors[0] === KILOMETRE);
  if (!amount || !way || amounts.length + ways.length > 0 || said.isBound) return [];
  const results = combine(said, [amount, { ...way, unit: null }], ([all, kilometres]) =>
    all && kilometres ? [multiply(divide(all, kilometres), exactly(HUNDRED))] : [],
  );
  const how = `${amount.text} on ${way.text}`;
  const relation: Relation = { said, operands: [amount, way], results, how, isSure: true };
  return [{ ...relation, isWithin: true }];
};

/** What is per the hundred: right before it, or right behind it. */
function findRate(near: readonly SaidNumber[], per: SaidNumber, text: string): SaidNumber | null {
  const at = near.indexOf(per);
  const [last, next] = [near[at - 1], near[at + 1]];
  if (last && PER_END.test(text.slice(last.end, per.start))) return last;
  return next && PER_BEFORE.test(text.slice(0, per.start)) ? next : null;
}
