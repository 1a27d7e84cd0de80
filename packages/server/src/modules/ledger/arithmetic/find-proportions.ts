import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { needWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { divide, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** "24 pieces take 150 g. For 60 pieces you need 375 g": as much as there are more. */
export const findProportions: RelationFinder = (scene) => {
  const { text, numbers, before } = scene;
  if (!needWords.test(text)) return [];
  const told = before().numbers;
  return numbers.flatMap((said, at): Relation[] => {
    const isAlike = ({ unit }: SaidNumber) =>
      unit !== null && unit.measure === said.unit?.measure && unit.measure !== "percent";
    const own = numbers.slice(0, at);
    const isSame = own.length === 3;
    const given = isSame ? own.slice(0, 2) : told;
    const [count, ...counts] = given.filter(isCount);
    const [amount, ...amounts] = given.filter(isAlike);
    const [many, ...others] = isSame ? own.slice(2) : own;
    if (!count || !amount || !many || !isCount(many)) return [];
    if (counts.length + amounts.length + others.length > 0) return [];
    if (!needWords.test(text.slice(many.end, said.start))) return [];
    const operands = [amount, many, count];
    const results = combine(said, operands, ([all, more, one]) =>
      all && more && one ? [divide(multiply(all, more), one)] : [],
    );
    const how = `${amount.text} × ${many.text} / ${count.text}`;
    return [{ said, operands, results, how, isSure: !isKnown(said, scene), isWithin: true }];
  });
};

function isCount({ unit, values: [value = 0] }: SaidNumber): boolean {
  return unit === null && Number.isInteger(value) && value > 1;
}
