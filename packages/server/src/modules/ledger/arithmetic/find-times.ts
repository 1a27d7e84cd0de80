import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { closing, times } from "./cues.data.ts";
import { kindOf } from "./kind-of.ts";
import { divide, exactly, subtract } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** "5 times as much". */
const TIMES = /^[\s*_-]*(?:times|fold|fach|mal(?= so)|vezes|veces|fois|倍)/iu;
/** "grew by two times" may be thrice as much. */
const MORE = /增|多|涨|升|more|mehr|mais|más|plus/iu;
/** Right behind it, or in it, what one of the amounts is compared with: "that" alone may be of something else. */
const COMPARED =
  /(?<!\p{L})(?:as|so)\s(?!fast|quick|slow|often|likely|good|efficient|schnell|langsam|oft|gut)|(?<!\p{L})(?:than|of|the|larger|bigger|longer|heavier|der|des|von|que|d[aeo]s?|del|du|más|mais|plus)(?!\p{L})/iu;
/** "more than doubled": anything up to three times as much. */
const BOUND_END =
  /(?<!\p{L})(?:more than|over|well over|mehr als|über|mais (?:do )?que|mais d[eo]|más (?:que|del?)|plus (?:que|d[eu]))\s*$|(?:超过|不止|[多高]于)(?:了)?\s*$/iu;
const BEHIND = 12;
/** Nobody says "double" of what is exactly that. */
const LOOSE_SHARE = 0.2;

/** "5.4 GB and 1.8 GB: three times as much". */
export const findTimes: RelationFinder = (scene) => {
  const { text } = scene;
  const [change] = scene.pairs();
  const pair = change ? ([change.from, change.to] as const) : findCompared(scene);
  if (!pair) return [];
  return findSaid(scene, pair).map((said): Relation => {
    const isMore =
      MORE.test(text.slice(Math.max(0, said.start - 12), said.end + 12)) &&
      /倍|times|mal/u.test(said.text);
    const results = combine({ ...said, unit: null }, pair, ([a, b]) => {
      if (!a || !b) return [];
      const ratio = a[0] >= b[0] ? divide(a, b) : divide(b, a);
      return isMore ? [ratio, subtract(ratio, exactly(1))] : [ratio];
    });
    const how = `The ratio of ${pair[0].text} and ${pair[1].text}`;
    const isSure = change !== undefined || isCompared(said, text) || isAlone(said, pair, text);
    return { said, operands: pair, results, how, isSure };
  });
};

function isCompared({ start, end }: SaidNumber, text: string): boolean {
  if (/倍/u.test(text.slice(start, end + 2))) return /的\s*$/u.test(text.slice(0, start));
  const behind = text.slice(end).replace(TIMES, "");
  const word = text.slice(start, end).replace(/^\S+/, "");
  return COMPARED.test(`${word}${behind.slice(0, BEHIND)}`);
}

/** "36 m², o dobro.": right behind the second, and no more. */
function isAlone(
  { start, end }: SaidNumber,
  [, other]: readonly SaidNumber[],
  text: string,
): boolean {
  const between = text.slice(other?.end ?? start, start);
  return /^.{0,4}[,，–—]\s*$/u.test(between) && closing.test(text.slice(end));
}

/** The two amounts that the sentence has, which have a unit or count the same. */
function findCompared(scene: Scene): [SaidNumber, SaidNumber] | null {
  const amounts = scene.numbers.filter((one) => !TIMES.test(scene.text.slice(one.end)));
  const [one, other, ...more] = amounts;
  if (!one || !other || more.length > 0) return null;
  const [kind, second] = [one, other].map((number) => kindOf(number, scene.text));
  const isCounted = one.unit !== null || (other.unit === null && kind !== "");
  // "610 lines, … as the second (388)": what they are is said once.
  const isSame = kind === second || (other.unit === null && one.unit === null && second === "");
  return isCounted && isSame ? [one, other] : null;
}

function findSaid({ text, numbers }: Scene, pair: readonly SaidNumber[]): SaidNumber[] {
  const [shape] = pair;
  const counted = numbers.filter((one) => one.unit === null && TIMES.test(text.slice(one.end)));
  if (counted.length > 0 || !shape) {
    return counted.map((one) => ({
      ...one,
      step: Math.max(one.step / 2, (one.values[0] ?? 0) * 0.1),
    }));
  }
  return times.flatMap(([pattern, factor]): SaidNumber[] => {
    const match = pattern.exec(text);
    if (!match) return [];
    const place = { start: match.index, end: match.index + match[0].length, text: match[0] };
    const amount = { values: [factor], step: factor * LOOSE_SHARE, unit: null };
    const isBound = BOUND_END.test(text.slice(0, match.index));
    return [{ ...shape, ...place, ...amount, isWord: true, isHedged: false, isBound }];
  });
}
