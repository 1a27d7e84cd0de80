import { moneyMeasures } from "../numbers/units.data.ts";
import { periodWords } from "../numbers/sums.data.ts";
import { combine } from "./combine.ts";
import { closing, saveWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { subtract } from "./range.ts";
import type { RelationFinder } from "./relation.ts";

/** "It costs 45 €, with the card 31.50 €, so you save 13.50 €". */
export const findSavings: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!saveWords.test(text)) return [];
  const [from, to, said, ...more] = numbers;
  if (!from || !to || !said || more.length > 0) return [];
  const isMoney = numbers.every(({ unit }) => unit && moneyMeasures.has(unit.measure));
  const isTold =
    saveWords.test(text.slice(to.end, said.start)) && closing.test(text.slice(said.end));
  if (!isMoney || !isTold) return [];
  const results = combine(said, [from, to], ([one, other]) =>
    one && other ? [subtract(one, other)] : [],
  );
  const isSure = !periodWords.test(text) && !isKnown(said, scene);
  return [{ said, operands: [from, to], results, how: `${from.text} − ${to.text}`, isSure }];
};
