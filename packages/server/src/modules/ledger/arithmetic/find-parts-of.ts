import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { closing, equalEnd, productVerbs, soWords } from "./cues.data.ts";
import { findFractions } from "./find-fractions.ts";
import { isApposed } from "./is-apposed.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** Between a part and the amount that it is of: "half of the 840 €", "15 % der 240 Einträge". */
const OF =
  /^[\s*_]*(?:(?:of|von|der|des|de|du|d['’]|dos|das|del|sur|on|auf|sobre|em)(?: (?:the|its|your|den|die|los|las|les|os|as|el|total))*\s*(?:[€$£¥]|R\$)?\s*)$/iu;
/** In Chinese the whole comes first: "840元的一半". */
const HAN_OF = /^\p{Script=Han}{0,3}的\s*$/u;
const MOST_BETWEEN = 50;
const BREATH = /[,，(（:：–—]/u;

/** "Half of the 840 €, i.e. 420 €"; "15 % of the 240 entries (36) are missing". */
export const findPartsOf: RelationFinder = (scene) => {
  const { text } = scene;
  const percents = scene.numbers.filter(({ unit }) => unit?.measure === "percent");
  const shares = [...percents, ...findFractions(text)];
  if (shares.length === 0 || scene.numbers.length < 2) return [];
  const amounts = scene.numbers.filter(({ unit }) => unit?.measure !== "percent");
  return shares.flatMap((share): Relation[] => {
    const at = amounts.findIndex((whole) => isOf(share, whole, text));
    const whole = amounts[at];
    const said = amounts[at + 1];
    if (!whole || !said || said.unit?.measure !== whole.unit?.measure) return [];
    if (!isTold(said, Math.max(share.end, whole.end), text) || said.isBound) return [];
    const part = (share.values[0] ?? 0) / 100;
    const ways = share.isHedged || share.isBound ? [] : [part];
    const results = combine(said, [whole], ([all]) =>
      all ? ways.map((way) => multiply(all, exactly(way))) : [],
    );
    const how = `${share.text} of ${whole.text}`;
    const isSure = !isKnown(said, scene);
    return [{ said, operands: [whole], results, how, isSure, isWithin: true }];
  });
};

function isOf(share: SaidNumber, whole: SaidNumber, text: string): boolean {
  if (whole.start >= share.end) return OF.test(text.slice(share.end, whole.start));
  return whole.end <= share.start && HAN_OF.test(text.slice(whole.end, share.start));
}

/** Right behind both, as the same once more. */
function isTold({ start, end }: SaidNumber, from: number, text: string): boolean {
  const between = text.slice(from, start);
  if (start < from || between.length > MOST_BETWEEN || /[;；。]/u.test(between)) return false;
  const isLinked = [soWords, equalEnd, productVerbs, BREATH].some((words) => words.test(between));
  const isOnly = isApposed(between, productVerbs) || /[(（]\s*(?:[€$£¥]|R\$)?\s*$/u.test(between);
  return isLinked && isOnly && closing.test(text.slice(end).replace(/^\s?\p{Ll}+(?=[,.)])/u, ""));
}
