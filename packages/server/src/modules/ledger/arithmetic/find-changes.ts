import { earlierNumbers } from "../numbers/earlier-numbers.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import {
  changeOpening,
  changeWords,
  closing,
  equalEnd,
  fallWords,
  periodOpening,
  pointWords,
  riseWords,
  soWords,
} from "./cues.data.ts";
import { findGaps, findNamedBefore, isMoving } from "./find-named-changes.ts";
import { findPairs } from "./find-pairs.ts";
import { isApposed } from "./is-apposed.ts";
import { isBorneOut } from "./is-borne-out.ts";
import { isKnown } from "./is-known.ts";
import { add, changeOf, exactly, shareOf, subtract, type Range } from "./range.ts";
import type { Pair, Relation, RelationFinder, Scene } from "./relation.ts";

const MOST_BETWEEN = 70;
const BEFORE = 70;
/** "from 75 € to 60 €, menos 20 %". */
const LESS_END = /[,，(–—]\s*(?:menos|weniger|moins|less)\s*$/iu;
/** "1,050 more in three months". */
const IN_TIME = /^\s(?:in|within|innerhalb|em|en)\s/iu;
const PER = /(?<!\p{L})(?:per|pro|je|por|par|of|von|de|sur)\s*$|每\s*$/iu;
const SIGNED = /(?:^|[\s(|])\+$/u;
/** "so the change raised it by 5 points": whoever did it. */
const BY_END =
  /(?<!\p{L})(?:it|them) (?:up |down )?by\s*$|(?<!\p{L})(?:sie|ihn|es|diese) (?:damit )?um\s*$|(?:aument|elev|reduz|baix|subi|sub)\p{L}*(?:-[ao])? (?:em|en)\s*$|(?<!\p{L})l['’](?:a )?\p{L}+ de\s*$|(?<!\p{L})(?:lo|la) (?:ha )?\p{L}+ (?:en )?\s*$/iu;
/** "36 € more a month, 4.5 %": the same once more. */
const AGAIN =
  /[,，(（–—]\s*(?:(?:about|around|roughly|almost|nearly|just (?:over|under)|etwa|rund|knapp|gut|fast|cerca de|casi|quase|environ|près de|presque|an?|ein|um|uma|un|una|o|el|le|约|大约|近|将近)\s*)*$/iu;
/** "That is a drop of …": of what was said before. */
const ANAPHOR =
  /^[\s*_]*(?:that|this|which|das|dies|isso|isto|esto|eso|c['’]est|cela|ce qui)(?!\p{L})|^[\s*_]*[这那]/iu;

/** "from 412 s to 318 s, a drop of 22.8 %". */
export const findChanges: RelationFinder = (scene) => {
  const { text, before, input } = scene;
  // Of a table the columns tell.
  if (input.sentence.form === "row") return [];
  const pairs = scene.pairs();
  const told = pairs.flatMap((pair, at) =>
    toRelations(
      pair,
      [
        ...findNamedBefore(pair, scene),
        ...findClaimed(scene, pair.end, pairs[at + 1]?.from.start ?? text.length),
      ],
      { scene, isSure: true },
    ),
  );
  if (pairs.length > 0) return told;
  const last = ANAPHOR.test(text) ? findPairs(before()).at(-1) : undefined;
  if (last) return toRelations(last, findClaimed(scene, 0, text.length), { scene, isSure: true });
  return findGaps(scene).flatMap(({ pair, claimed }) =>
    toRelations(pair, claimed, { scene, isSure: true, isLoose: true }).map((gap) => ({
      ...gap,
      isWithin: true,
      isSure: !isKnown(gap.said, scene) && !isOfEarlier(gap.said, pair, scene),
    })),
  );
};

/** "78 €, that is 51 € less" than what was said further above. */
function isOfEarlier(said: SaidNumber, { from, to }: Pair, { input, numbers }: Scene): boolean {
  const isPercent = said.unit?.measure === "percent";
  // What stands in the sentence alone may be compared with anything.
  const isAlone = !numbers.includes(from) && numbers.includes(to);
  const known = isAlone ? input.book.numbers().lines.flatMap((line) => line.numbers) : [];
  return [...earlierNumbers(input), ...known].some(({ values: [other = 0], unit }) =>
    [from, to].some(({ values: [value = 0], unit: own }) => {
      const isAlike = unit === null ? isAlone : unit.measure === own?.measure;
      if (!isAlike || other === value || other === 0) return false;
      const gap = Math.abs(other - value);
      const results = isPercent ? [(gap / other) * 100, (gap / value) * 100] : [gap];
      return isBorneOut(said, results.map(exactly));
    }),
  );
}

/** The numbers from a place on that are told as changes, one right after the other. */
function findClaimed({ text, numbers }: Scene, from: number, to: number): SaidNumber[] {
  const claimed: SaidNumber[] = [];
  let at = from;
  const isMoved = isMoving(text.slice(Math.max(0, from - BEFORE), from));
  let isNext = false;
  for (const number of numbers) {
    if (number.start < from) continue;
    if (number.end > to) break;
    const between = text.slice(at, number.start);
    if (between.length > MOST_BETWEEN || /[;；。]/u.test(between)) break;
    const isTold = isChange(number, { text, between, isNext, isMoved });
    // "per hundred requests" tells of what both are.
    if (!isTold && PER.test(between)) continue;
    if (!isTold) break;
    claimed.push(number);
    isNext = true;
    at = number.end;
  }
  return claimed;
}

type Place = {
  readonly text: string;
  readonly between: string;
  /** Right behind another change. */
  readonly isNext: boolean;
  /** Whether a verb before the two amounts says that they are a change. */
  readonly isMoved: boolean;
};

function isChange(number: SaidNumber, { text, between, isNext, isMoved }: Place): boolean {
  const behind = text.slice(number.end);
  if (SIGNED.test(between) || /^[-−]/u.test(number.text)) return true;
  if (periodOpening.test(behind)) return false;
  const isConcluded = soWords.test(between) && BY_END.test(between);
  if (!isConcluded && !isApposed(between, changeWords)) return false;
  const compared = changeOpening.exec(behind)?.[0].length;
  const isCompared =
    compared !== undefined &&
    (closing.test(behind.slice(compared)) || IN_TIME.test(behind.slice(compared)));
  if (changeWords.test(between) || isCompared || LESS_END.test(between)) return true;
  const isAgain = number.unit?.measure === "percent" && AGAIN.test(between) && closing.test(behind);
  return isNext ? isAgain || equalEnd.test(between) : isAgain && isMoved;
}

type Told = { readonly scene: Scene; readonly isSure: boolean; readonly isLoose?: boolean };

function toRelations(pair: Pair, claimed: readonly SaidNumber[], told: Told): Relation[] {
  const { from, to } = pair;
  const { text } = told.scene;
  const isPercents = to.unit?.measure === "percent";
  return claimed.flatMap((said): Relation[] => {
    const behind = text.slice(said.start, said.end + 30);
    const isPoints =
      pointWords.test(behind) ||
      /^\s*(?:points?|puntos?|pontos?)(?!\p{L})/iu.test(text.slice(said.end));
    const isPercent = said.unit?.measure === "percent";
    if (isPoints && !isPercents) return [];
    if (!isPercent && !isPoints && isPercents) return [];
    if (!isPercent && said.unit !== null && said.unit.measure !== to.unit?.measure) return [];
    const isRelative = isPercent && !isPoints;
    const around = text.slice(pair.end, said.end + 20);
    const meant = isPoints ? { ...said, unit: to.unit } : said;
    const results = combine(meant, [from, to], ([a, b]) => {
      if (!a || !b) return [];
      return isRelative ? toChanges([a, b], told.isLoose ? around : null) : [subtract(b, a)];
    });
    const how = `${from.text} → ${to.text}`;
    return [{ said, operands: [from, to], results, how, isSure: told.isSure }];
  });
}

/** Of the first; where the order is open, a rise is of the smaller and a fall of the larger. */
function toChanges([a, b]: readonly [Range, Range], around: string | null): Range[] {
  if (around === null) return [changeOf(a, b)];
  const [small, large] = a[0] <= b[0] ? [a, b] : [b, a];
  const [isRise, isFall] = [riseWords.test(around), fallWords.test(around)];
  // "85 €, 17 € more, a rise of 25 %": the smaller may be the change itself.
  const apart = [shareOf(small, subtract(large, small)), shareOf(small, add(large, small))];
  return [
    ...(isRise || !isFall ? [changeOf(small, large)] : []),
    ...(isFall || !isRise ? [changeOf(large, small)] : []),
    ...apart,
  ];
}
