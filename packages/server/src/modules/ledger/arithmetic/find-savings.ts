import { moneyMeasures } from "../numbers/units.data.ts";
import { periodWords } from "../numbers/sums.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { closing, saveWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply, subtract } from "./range.ts";
import type { RelationFinder } from "./relation.ts";

/** "It costs 45 €, with the card 31.50 €, so you save 13.50 €". */
export const findSavings: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!saveWords.test(text)) return [];
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
