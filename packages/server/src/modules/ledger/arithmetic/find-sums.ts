import type { SaidNumber } from "../numbers/match-number.ts";
import { smallWords } from "../small-words.ts";
import { combine } from "./combine.ts";
import { togetherWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";

/** "together with …": there is more than what was listed. */
const WITH =
  /(?:together|combined|zusammen|juntos?|juntas?|ensemble)\s+(?:with|mit|com|con|avec)(?!\p{L})/iu;
const YEAR = /^(?:19|20)\d\d$/;
/** Right behind a sum, what it is of: "31 in all: 22 cancelled and 9 refunded". */
const LISTED =
  /^[^,;.，；。]{0,40}(?:[:(：（–—]|(?<!\p{L})(?:of which|davon|dos quais|de los cuales|dont)(?!\p{L})|其中)/iu;
const AFTER = 25;

/** "22 cancelled and 9 refunded, together 31". */
export const findSums: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length < 3 || !togetherWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const last = numbers[at - 1];
    const next = numbers[at + 1];
    const isTold =
      togetherWords.test(text.slice(last?.end ?? 0, said.start)) ||
      togetherWords.test(
        text.slice(said.end, Math.min(next?.start ?? text.length, said.end + AFTER)),
      );
    const operands = findOperands(said, scene);
    if (!isTold || operands.length < 2) return [];
    const results = combine(said, operands, (ranges) => subsetSums(ranges, 2));
    const isSure =
      !WITH.test(text) &&
      !isKnown(said, scene) &&
      (operands.every(({ end }) => end <= said.start) || LISTED.test(text.slice(said.end))) &&
      operands.every((one) => isPart(one, said, scene));
    return [{ said, operands, results, how: operands.map((one) => one.text).join(" + "), isSure }];
  });
};

/** Smaller, and counted: "run 118" is no amount. */
function isPart(one: SaidNumber, said: SaidNumber, { text, input }: Scene): boolean {
  const [part = 0, whole = 0] = [one.values[0], said.values[0]];
  if (part >= whole || YEAR.test(one.text)) return false;
  if (one.unit !== null) return true;
  const isWhole = Number.isInteger(part) && Number.isInteger(whole);
  const [last] = input.book.toWords(/\p{L}+[\s*_]*$/u.exec(text.slice(0, one.start))?.[0] ?? "");
  return isWhole && (last === undefined || smallWords.has(last));
}

/** What was listed before, or else behind. */
function findOperands(said: SaidNumber, { numbers }: Scene): SaidNumber[] {
  const same = numbers.filter(
    (one) => one !== said && one.unit?.measure === said.unit?.measure && (one.values[0] ?? 0) > 0,
  );
  const before = same.filter(({ end }) => end <= said.start);
  return before.length > 0 ? before : same;
}
