import { earlierNumbers } from "../numbers/earlier-numbers.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import { periodWords } from "../numbers/sums.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { closing, saveWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply, subtract } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const MOST_AMOUNTS = 60;

/** "It costs 45 €, with the card 31.50 €, so you save 13.50 €". */
export const findSavings: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!saveWords.test(text)) return [];
  const [part, saved] = numbers.slice(-2);
  if (part?.unit?.measure === "percent" && saved) return ofPercent(part, saved, scene);
  const isMoney = ({ unit }: SaidNumber) => unit !== null && moneyMeasures.has(unit.measure);
  const [from, to, said, ...more] = numbers.filter(isMoney);
  if (!from || !to || !said || more.length > 0) return [];
  // "three tickets at 45 €": what is saved on one, or on all.
  const others = numbers.filter((one) => !isMoney(one));
  if (others.some(({ unit }) => unit !== null)) return [];
  const counts = [1, ...others.map(({ values: [value = 1] }) => value)];
  const isTold =
    saveWords.test(text.slice(to.end, said.start)) && closing.test(text.slice(said.end));
  if (!isTold) return [];
  const results = combine(said, [from, to], ([one, other]) =>
    one && other ? counts.map((many) => multiply(subtract(one, other), exactly(many))) : [],
  );
  const isSure = !periodWords.test(text) && !isKnown(said, scene);
  return [{ said, operands: [from, to], results, how: `${from.text} − ${to.text}`, isSure }];
};

/** "2 % off, which saves you 6.01 €": of something that the evidence has, or that was said. */
function ofPercent(part: SaidNumber, said: SaidNumber, scene: Scene): Relation[] {
  const { text, input } = scene;
  const { lines, sorted } = input.book.numbers();
  const isMoney = said.unit !== null && moneyMeasures.has(said.unit.measure);
  if (!isMoney || !saveWords.test(text.slice(part.end, said.start))) return [];
  const known = [...lines.flatMap(({ numbers }) => numbers), ...earlierNumbers(input)];
  const amounts = known.flatMap(({ values, unit }) => (unit?.measure === "percent" ? [] : values));
  const share = (part.values[0] ?? 0) / 100;
  const results = amounts.map((amount) => exactly(amount * share));
  const isYearly = periodWords.test(text.slice(part.end));
  const isSure = sorted.length <= MOST_AMOUNTS && !isYearly && !isKnown(said, scene);
  const how = `${part.text} of what the evidence has`;
  return [{ said, operands: [], results, how, isSure, isWithin: true }];
}
