import type { SaidNumber } from "../numbers/match-number.ts";
import { saidNumbersOf } from "../numbers/said-numbers-of.ts";
import { sumWords } from "../numbers/sums.data.ts";
import { smallWords } from "../small-words.ts";
import { combine } from "./combine.ts";
import { togetherWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";

/** "together with …": there is more than what was listed. */
const WITH =
  /(?:together|combined|zusammen|juntos?|juntas?|ensemble)\s+(?:with|mit|com|con|avec)(?!\p{L})/iu;
/** "twice 5.50 and twice 3": not added up as they are. */
const TIMES =
  /(?<!\p{L})(?:twice|thrice|times|\p{L}*mal|vezes|veces|fois)(?!\p{L})|\d\s?[×x]\s|[×x]\s?\d|次/iu;
const YEAR = /^(?:19|20)\d\d$/;
/** Right behind a sum, what it is of: "31 in all: 22 cancelled and 9 refunded". */
const LISTED =
  /^[^,;.，；。]{0,40}(?:[:(：（–—]|(?<!\p{L})(?:of which|davon|dos quais|de los cuales|dont)(?!\p{L})|其中)/iu;
const AFTER = 25;
/** Of more of them any sum can be made up. */
const MOST_LISTED = 8;

/** An item of a list, behind its mark. */
const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(.+)$/u;
const THAT =
  /^[\s*_]*(?:that|this|it|das|dies|isso|isto|eso|esto|cela|ça|c['’]est|这|那)(?!\p{L})/iu;

/** "22 cancelled and 9 refunded, together 31". */
export const findSums: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const isTogether = togetherWords.test(text);
  if (numbers.length === 1 && (isTogether || (THAT.test(text) && sumWords.test(text)))) {
    return ofListed(scene);
  }
  if (numbers.length < 3 || !isTogether) return [];
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
      !TIMES.test(text) &&
      !isKnown(said, scene) &&
      (operands.every(({ end }) => end <= said.start) || LISTED.test(text.slice(said.end))) &&
      operands.every((one) => isPart(one, said, scene));
    return [{ said, operands, results, how: operands.map((one) => one.text).join(" + "), isSure }];
  });
};

/** "Together that is 49 minutes": of what a list right before it has, or the sentence before. */
function ofListed(scene: Scene): Relation[] {
  const { numbers, before, input } = scene;
  const [said] = numbers;
  if (!said?.unit) return [];
  const isAlike = ({ unit }: SaidNumber) => unit?.measure === said.unit?.measure;
  const items = findItems(input.sentence.earlier).map(saidNumbersOf(input.book));
  // "six at 2 € each": what has another number beside it is not added up as it is.
  const isPlain = items.every(({ length }) => length === 1) || items.length < 2;
  const operands = items.length > 1 ? items.flat() : before().numbers;
  if (operands.length < 2 || !isPlain || !operands.every(isAlike)) return [];
  const results = combine(said, operands, (ranges) => subsetSums(ranges, 2));
  const isSure = !WITH.test(scene.text) && !isKnown(said, scene) && operands.length <= MOST_LISTED;
  return [{ said, operands, results, how: operands.map((one) => one.text).join(" + "), isSure }];
}

/** The items of the list that a text ends with. */
function findItems(text: string): string[] {
  const items: string[] = [];
  for (const line of text.trimEnd().split("\n").toReversed()) {
    const item = ITEM.exec(line)?.[1];
    if (item === undefined) break;
    items.unshift(item.replaceAll(/`[^`]*`/g, " "));
  }
  return items;
}

/** Smaller, and counted: "run 118" is no amount. */
function isPart(one: SaidNumber, said: SaidNumber, { text, input }: Scene): boolean {
  const [part = 0, whole = 0] = [one.values[0], said.values[0]];
  if (part >= whole || YEAR.test(one.text)) return false;
  if (one.unit !== null) return true;
  const isWhole = (Number.isInteger(part) && Number.isInteger(whole)) || one.step === said.step;
  const [last] = input.book.toWords(/\p{L}+[\s*_]*$/u.exec(text.slice(0, one.start))?.[0] ?? "");
  return isWhole && (last === undefined || smallWords.has(last) || one.step < 1);
}

/** What was listed before, or else behind. */
function findOperands(said: SaidNumber, { numbers }: Scene): SaidNumber[] {
  const isCounting = ({ isWord, step }: SaidNumber) => isWord && step > said.step;
  const same = numbers.filter(
    (one) =>
      one !== said &&
      one.unit?.measure === said.unit?.measure &&
      (one.values[0] ?? 0) > 0 &&
      // "The two cost 14.50 and 8.00".
      !(said.unit === null && isCounting(one)),
  );
  const before = same.filter(({ end }) => end <= said.start);
  return before.length > 0 ? before : same;
}
