import { aheadOpening } from "./cues.data.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** Between a score and by how much it is ahead. */
const APPOSED = /^\s?[^,，;()\d]{0,15}[,，]\s?$/u;
/** Before the score of the other. */
const WITH_END = /(?<!\p{L})(?:with|has|had|mit|com|con|avec)\s(?:[€$£]\s?)?$|[(（有]\s*$/iu;

/** "58 points, nine ahead of Blue with 49": how far the two are apart. */
export const findLeads: RelationFinder = ({ text, numbers }) => {
  const [one, said, other] = numbers;
  if (!one || !said || !other || numbers.length > 3 || said.isBound) return [];
  if (!aheadOpening.test(text.slice(said.end, said.end + 40))) return [];
  const isTold =
    APPOSED.test(text.slice(one.end, said.start)) && WITH_END.test(text.slice(0, other.start));
  if (/[,;，；]/u.test(text.slice(said.end, other.start))) return [];
  if (!isTold || numbers.some(({ unit }) => unit?.measure === "time")) return [];
  const [a = 0, b = 0] = [one.values[0], other.values[0]];
  const how = `From ${one.text} to ${other.text} it`;
  const results = [exactly(a - b)];
  return [{ said, operands: [one, other], results, how, isSure: true }] satisfies Relation[];
};
