import type { SaidNumber } from "../numbers/match-number.ts";
import { saidNumbersOf } from "../numbers/said-numbers-of.ts";
import { isSumAtHand } from "../numbers/sums-at-hand.ts";
import { gapWords, sumWords } from "../numbers/sums.data.ts";
import { smallWords } from "../small-words.ts";
import { combine } from "./combine.ts";
import { averageWords, periodOpening, perOpening, togetherWords, totalWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
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
/** "that makes 800 €". */
const MAKES =
  /(?<!\p{L})(?:that|this|which|it) (?:all )?(?:makes|comes to|totals|adds up to)|(?<!\p{L})(?:das|was) (?:macht|ergibt)|(?<!\p{L})(?:ça|cela|ce qui) (?:fait|donne)|(?<!\p{L})(?:isso|o que) (?:dá|soma)|(?<!\p{L})(?:eso|esto|lo que) (?:hace|da|suma)/iu;
/** Opens a sentence on all of that. */
const IN_ALL =
  /^[\s*_]*(?:in total|in all|altogether|all in all|all told|total|insgesamt|zusammen|in summe|macht zusammen|en total|en tout|au total|no total|ao todo|no conjunto)(?!\p{L})|^[\s*_]*(?:一共|总共|合计|总计)/iu;
const EACH = /^[\s*_]*(?:\/|每|(?:an?|per|pro|je|each|par|por|al|ao|cada|la|le)\s)/iu;
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
  const isThat = THAT.test(text) && (sumWords.test(text) || MAKES.test(text));
  if (numbers.length === 1 && (isTogether || isThat || IN_ALL.test(text))) return ofListed(scene);
  const isTotal = totalWords.test(text) || MAKES.test(text);
  if (numbers.length < 3 || (!isTogether && !isTotal)) return [];
  if (!isTogether) return findTotals(scene);
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

/** "The rent is 900 €, heating 150 €, in total 1,050 €": where there is nothing else to reckon with. */
function findTotals(scene: Scene): Relation[] {
  const { text, numbers } = scene;
  const said = numbers.at(-1);
  const operands = numbers.slice(0, -1);
  const lead = text.slice(operands.at(-1)?.end ?? 0, said?.start);
  const behind = text.slice(said?.end).split(/[,;:.(，；。（](?!\d)/u, 1)[0] ?? "";
  const isTold = [lead, behind].some((part) => totalWords.test(part)) || MAKES.test(lead);
  if (!said?.unit || !isTold || said.isBound || operands.length > MOST_LISTED) return [];
  const isAlike = ({ unit, end, isHedged }: SaidNumber) =>
    unit?.measure === said.unit?.measure && !isHedged && !isRate(text.slice(end));
  if (said.unit.measure === "percent" || !operands.every(isAlike)) return [];
  const results = combine(said, operands, (ranges) => subsetSums(ranges, 2));
  const isOther = [WITH, TIMES, gapWords, averageWords].some((words) => words.test(text));
  const isSure =
    !isOther &&
    isApposed(lead.replace(totalWords, ""), totalWords) &&
    !isRate(text.slice(said.end)) &&
    operands.every((one) => isPart(one, said, scene)) &&
    isNew(said, scene);
  return [{ said, operands, results, how: operands.map((one) => one.text).join(" + "), isSure }];
}

const isRate = (behind: string) =>
  [perOpening, periodOpening, EACH].some((words) => words.test(behind));

/** Neither is it in the evidence nor do rows of it add up to it. */
const isNew = (said: SaidNumber, scene: Scene) =>
  !isKnown(said, scene) && !isSumAtHand(said, scene.input.book);

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
  const isOther = [WITH, gapWords].some((words) => words.test(scene.text));
  const isPriced = items.length < 2 && operands.some(({ end }) => isRate(before().text.slice(end)));
  const isSure =
    !isOther &&
    !isPriced &&
    !isRate(scene.text.slice(said.end)) &&
    (togetherWords.test(scene.text) ? !isKnown(said, scene) : isNew(said, scene)) &&
    operands.length <= MOST_LISTED;
  const how = operands.map((one) => one.text).join(" + ");
  return [{ said, operands, results, how, isSure, isWithin: true }];
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
