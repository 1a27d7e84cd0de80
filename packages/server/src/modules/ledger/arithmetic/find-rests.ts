import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { ofBetween, outOfEnd, restWords, whichBetween } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { add, exactly, subtract, sumOf } from "./range.ts";
import type { Relation, Scene } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";
import { withoutSign } from "./without-sign.ts";

const YEAR = /^(?:19|20)\d\d$/;
const AFTER = 25;
const MOST_BETWEEN = 60;
/** Behind a part of what there is: it is gone. */
const USED =
  /^\s(?:\p{L}+\s){0,2}(?:sold|used|taken|booked|gone|done|spent|paid|raised|together|verkauft|vergeben|belegt|gebucht|genutzt|verbraucht|erledigt|bezahlt|zusammen|vendu\p{L}*|prise?s?|utilisée?s?|occupée?s?|payée?s?|réuni\p{L}*|vendid\p{L}+|ocupad\p{L}+|usad\p{L}+|gastad\p{L}+|pagad\p{L}+|gast[oa]s?|pag[oa]s?)(?!\p{L})/iu;
const USED_END =
  /(?<!\p{L})(?:sold|used|taken|spent|paid|verkauft|verbraucht|vendu\p{L}*|vendid\p{L}+|usad\p{L}+|gastad\p{L}+|pagad\p{L}+)\s*$|[卖用占花完付]\p{Script=Han}{0,2}了?\s*$|已有?\s*$/iu;
/** Right before what is all the rest, or right behind it. */
const REST_END = new RegExp(`(?:${restWords.source})[\\s*_]*(?:的)?\\s*$`, "iu");
const REST = new RegExp(`^[\\s*_]*(?:${restWords.source})`, "iu");
const WITHIN_END =
  /(?<!\p{L})(?:in|on|at|across|over|after|within|of|auf|aus|nach|von|dans|sur|après|en|de|após|em|sobre)(?:\s\p{L}+)?\s*$/iu;
const ONE = /(?<!\p{L})(?:one|eine[rsn]?|ein|une?|uno|una|uma?)(?!\p{L})|一/iu;
/** Opens a sentence on what is still to come. */
const LACK_OPENING =
  /^[\s*_]*(?:(?:so |only |just )?another|(?:that |this )?leaves?|you (?:still )?(?:need|lack)|still missing|noch|es fehlen(?: noch)?|fehlen(?: noch)?|(?:aún |todavía |te )?faltan?|quedan?|restam?|(?:ainda )?faltam?|il (?:vous |te |en )?(?:manque|reste)(?: encore)?|encore)\s(?:only |just |nur |noch |encore |still |solo |só )?(?:[€$£¥]\s?)?$|^还[差剩有需要缺]\s*$/iu;
const OF_THEM =
  /^\s(?:\p{L}+\s)?(?:of (?:them|these|those|which)|davon|d['’]entre|de (?:ellos|ellas)|del[ea]s)(?!\p{L})/iu;
const IN_HAN = /^\p{Script=Han}{0,4}[中里]/u;

/** "Of 45 seats 35 are sold": which is the whole, and which a part of it. */
export function isMarked(
  [whole, part, ...more]: readonly SaidNumber[],
  said: SaidNumber,
  { text, numbers }: Scene,
): boolean {
  if (!whole || !part || more.length > 0 || ![whole, part].every((one) => numbers.includes(one))) {
    return false;
  }
  const isOnly = numbers.every((one) => one === whole || one === part || one.end > said.start);
  if (whole.isHedged || part.isHedged || !isOnly) return false;
  if (part.start < whole.start) {
    const between = withoutSign(text.slice(part.end, whole.start));
    return ofBetween.test(between) || (USED.test(text.slice(part.end)) && between.length < AFTER);
  }
  const between = text.slice(whole.end, part.start);
  if (between.length > MOST_BETWEEN || /[;；。]/u.test(between)) return false;
  return (
    outOfEnd.test(withoutSign(text.slice(0, whole.start))) ||
    whichBetween.test(withoutSign(between)) ||
    USED.test(text.slice(part.end)) ||
    USED_END.test(between)
  );
}

/** "You have 1,400 € of the 1,800 € together. Another 400 € and it is yours". */
export function findOfBefore(scene: Scene): Relation | null {
  const { text, numbers } = scene;
  const [said] = numbers;
  if (!said || !LACK_OPENING.test(text.slice(0, said.start))) return null;
  const before = scene.before();
  const [part, whole, ...more] = before.numbers;
  if (!part || !whole || more.length > 0 || !isLess(part, whole) || said.isBound) return null;
  const between = withoutSign(before.text.slice(part.end, whole.start));
  const [one, other] = [part, whole].map(({ unit }) => unit?.measure ?? said.unit?.measure);
  const isAlike = one === other && one === said.unit?.measure;
  if (!isAlike || !ofBetween.test(between) || part.isHedged || whole.isHedged) return null;
  const operands = [whole, part];
  const results = combine(said, operands, ([all, some]) =>
    all && some ? [subtract(all, some)] : [],
  );
  const how = `What is left of ${whole.text}`;
  return { said, operands, results, how, isSure: !isKnown(said, scene), isWithin: true };
}

/** "Of 312 tests 4 fail, 6 are skipped, the other 302 pass". */
export function findRest({ text, numbers }: Scene): Relation | null {
  const said = numbers.find(({ start, end, unit, isWord }, at) => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, start);
    return unit === null && !isWord && (REST_END.test(lead) || REST.test(text.slice(end)));
  });
  if (!said) return null;
  const plain = numbers.filter(
    (one) => one !== said && one.unit === null && !YEAR.test(one.text) && !one.isHedged,
  );
  const whole = findWhole(said, plain, text);
  const parts = plain.filter((one) => one !== whole && one.end <= said.start);
  if (!whole || parts.length === 0 || said.isHedged || said.isBound) return null;
  // "two of them", "in four files": not all that is told is a part.
  const isAll = parts.every(
    ({ start, end }, at) =>
      !WITHIN_END.test(text.slice(0, start)) &&
      !OF_THEM.test(text.slice(end)) &&
      !whichBetween.test(text.slice(parts[at - 1]?.end ?? whole.end, start)),
  );
  // "and one was skipped": one is no number by itself.
  const ones = ONE.test(text.slice(0, said.start)) ? [exactly(0), exactly(1)] : [exactly(0)];
  const results = combine(said, [whole, ...parts], ([all, ...ranges]) => {
    const told = isAll ? [sumOf(ranges)] : subsetSums(ranges, 1);
    const sums = told.flatMap((sum) => ones.map((one) => add(sum, one)));
    return all ? sums.map((sum) => subtract(all, sum)) : [];
  });
  const how = `What is left of ${whole.text}`;
  return { said, operands: [whole, ...parts], results, how, isSure: true };
}

const isLess = (one: SaidNumber, whole: SaidNumber) =>
  (one.values[0] ?? 0) < (whole.values[0] ?? 0);

/** All of them: "of 312", "two of the 52", "312个测试中". */
function findWhole(
  said: SaidNumber,
  plain: readonly SaidNumber[],
  text: string,
): SaidNumber | undefined {
  return plain.find(({ start, end }) => {
    if (start > said.end) return ofBetween.test(text.slice(said.end, start));
    if (outOfEnd.test(text.slice(0, start)) || IN_HAN.test(text.slice(end))) return true;
    return plain.some((one) => one.end <= start && ofBetween.test(text.slice(one.end, start)));
  });
}
