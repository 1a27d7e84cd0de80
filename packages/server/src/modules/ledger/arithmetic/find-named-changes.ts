import type { SaidNumber } from "../numbers/match-number.ts";
import {
  changeOpening,
  changeWords,
  closing,
  fallWords,
  fromEnd,
  riseWords,
  soWords,
  toEnd,
} from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { kindOf } from "./kind-of.ts";
import type { Pair, Scene } from "./relation.ts";

/** Two amounts, and what is said to lie between them. */
type Change = { readonly pair: Pair; readonly claimed: readonly SaidNumber[] };

const LEAD = 40;
const MOST_BETWEEN = 60;
const MOST_BEFORE = 4;
/** Between a change and what it went from: a breath, or nothing at all. */
const BREATH =
  /^(?:\s\p{L}+(?:\s\p{L}+)?(?=[,(:–—]))?[\s*_)）]*(?:[,，(（:：–—]\s*)?(?:\p{L}+\s*)?(?:R\$|[€$£¥])?\s*$/u;
const COMMA = /[,，(（:：–—]/u;
/** Right before a change: "by 5 %", "um 5 %", "un 5 %". */
const BY_END =
  /(?<!\p{L})(?:by|up|down|um|of|von|de|d['’]|en|em|un|una|o|el)(?:\s\p{L}+){0,2}[\s*_~≈]*(?:R\$|[€$£¥])?\s*$|[了涨升降跌增减](?:[约近]|大约|将近)?\s*$/iu;
/** Years, not amounts. */
const YEAR = /^(?:19|20)\d\d$/;
/** Nothing that it is compared with. */
const CLOSED = /^[\s*_]*(?:[.,;:!?)。，；！）]|$)/u;
const THAN = /^\s*(?:than|als|que|do que|de)(?!\p{L})/iu;
/** Compared with what stands elsewhere. */
const OTHER_TIME =
  /^\s*(?:than|als|que|do que|de)\s(?:\p{L}+\s)?(?:last|before|yesterday|gestern|hier|ontem|ayer|usual|normal|planned|expected|budget\p{L}*|in|on|the|im|am|vor\p{L}*|letzt\p{L}*|früher|sonst|üblich|geplant|l['’]an|avant|d['’]habitude|prévu|antes|lo|el|la|o|a|año|ano|no|na|previst[oa]|normalmente)(?!\p{L})/iu;
/** Opens a sentence on what was just said. */
const OPENING =
  /^[\s*_]*(?:that|this|it['’]s|it is|the difference|das|dies|der unterschied|die differenz|isso|isto|são|é|a diferença|esto|eso|es|son|la diferencia|c['’]est|cela|ça|la différence|soit|l['’]écart)(?!\p{L})|^[\s*_]*[这那少多贵省差便降涨]/iu;
const PER = /^[\s*_]*(?:\/|每|(?:an?|per|pro|je|each|par|por|al|ao|cada)\s)/iu;

/** "fell by 5 %, from 3,000 to 2,850": what it changed by may stand before, or between the two. */
export function findNamedBefore(pair: Pair, { text, numbers }: Scene): SaidNumber[] {
  const { from, to, inner } = pair;
  if (isYear(from) && isYear(to)) return [];
  const last = numbers.findLast(({ end }) => end <= from.start);
  if (!last || inner) return inner ? [inner] : [];
  const between = text.slice(last.end, from.start);
  if (!BREATH.test(between) || !fromEnd.test(between)) return [];
  const isMeasured = to.unit !== null || COMMA.test(between);
  return isMeasured && isChanging(last, text) ? [last] : [];
}

const isYear = ({ unit, text }: SaidNumber) => unit === null && YEAR.test(text);

/** Whether what stands before a number says that something changed by so much. */
function isChanging({ start }: SaidNumber, text: string): boolean {
  const lead = text.slice(Math.max(0, start - LEAD), start);
  const [clause = ""] = lead.split(/[,;:.(，；。：（](?!\d)/u).toReversed();
  return BY_END.test(clause) && !/^\s*$/u.test(clause) ? isMoving(clause) : isMoved(clause);
}

/** Whether a verb or a noun says that something became more or less. */
export const isMoving = (clause: string): boolean =>
  [changeWords, riseWords, fallWords].some((words) => words.test(clause));
/** "was up 5 %", "caiu 5 %": right before it. */
const isMoved = (clause: string) => isMoving(clause.slice(-18));

/** "goes up by 40 € to 840 €, which is 5 %", "by 40 € (5 %) to 840 €". */
export function findReached({ text, numbers }: Scene): Change | null {
  for (const [at, gap] of numbers.entries()) {
    const next = numbers[at + 1];
    const isAside = next?.unit?.measure === "percent";
    const to = isAside ? numbers[at + 2] : next;
    if (!to || gap.unit?.measure === "percent" || !isChanging(gap, text)) continue;
    if (kindOf(gap, text) !== kindOf(to, text) && gap.unit?.measure !== to.unit?.measure) continue;
    const between = text.slice((isAside ? next : gap).end, to.start);
    if (between.length > MOST_BETWEEN || !toEnd.test(between) || /[;；。]/u.test(between)) continue;
    const from = toStart(gap, to, text.slice(Math.max(0, gap.start - LEAD), to.start));
    if (!from) continue;
    const behind = numbers.filter(
      ({ start, end, unit }) =>
        start > to.end && unit?.measure === "percent" && isToldBehind({ start, end }, to, text),
    );
    const claimed = [...(isAside && next ? [next] : []), ...behind.slice(0, 1)];
    return { pair: { from, to, end: to.end }, claimed };
  }
  return null;
}

/** What it was before it rose or fell by so much. */
function toStart(gap: SaidNumber, to: SaidNumber, lead: string): SaidNumber | null {
  const [isUp, isDown] = [riseWords.test(lead), fallWords.test(lead)];
  if (isUp === isDown) return null;
  const [change = 0, reached = 0] = [gap.values[0], to.values[0]];
  const value = isUp ? reached - change : reached + change;
  return value > 0 ? { ...to, values: [value], text: String(value), step: to.step } : null;
}

type Place = Pick<SaidNumber, "start" | "end">;

function isToldBehind({ start, end }: Place, to: SaidNumber, text: string): boolean {
  const between = text.slice(to.end, start);
  const isLinked = soWords.test(between) || changeWords.test(between) || COMMA.test(between);
  return isLinked && isApposed(between, changeWords) && closing.test(text.slice(end));
}

/** "194 € in first class, 128 € in second, that is 66 € less"; "49 €, 16 € less than B at 65 €". */
export function findGaps(scene: Scene): Change[] {
  const { text, numbers } = scene;
  const own = numbers.flatMap((said): Change[] => {
    const amounts = toAmounts(numbers, said, text);
    const [one, other] = amounts;
    if (!one || !other || amounts.length > 2 || !isComparable(said, one)) return [];
    const isTold = isBehindBoth(said, other, text) || isBetween(said, [one, other], text);
    return isTold ? [toChange(said, [one, other], said.start - 12)] : [];
  });
  if (own.length > 0) return own;
  const before = ofSentenceBefore(scene);
  return before.length > 0 ? before : ofOneBefore(scene);
}

/** "194 € for two. In second class you pay 128 €, that is 66 € less" than one of those before. */
function ofOneBefore({ text, numbers, before }: Scene): Change[] {
  const told = before();
  return numbers.flatMap((said): Change[] => {
    const [one, ...more] = toAmounts(numbers, said, text);
    if (!one || more.length > 0 || !isComparable(said, one)) return [];
    const behind = text.slice(said.end);
    const rest = behind.slice(changeOpening.exec(behind)?.[0].length ?? 0);
    if (!CLOSED.test(rest) || !isBehindBoth(said, one, text)) return [];
    const amounts = told.numbers.filter(({ unit }) => unit?.measure === one.unit?.measure);
    if (amounts.length > MOST_BEFORE) return [];
    return amounts.map((other) => toChange(said, [other, one], said.start - 12));
  });
}

function toChange(said: SaidNumber, [from, to]: readonly [SaidNumber, SaidNumber], end: number) {
  return { pair: { from, to, end: Math.max(0, end) }, claimed: [said] };
}

/** Of the sentence before: "3,000 last year, 2,850 this year. That is 5 % less". */
function ofSentenceBefore({ text, numbers, before }: Scene): Change[] {
  const [said, ...more] = numbers;
  const isOnly = more.every(({ unit }) => unit?.measure === "percent");
  if (!said || !isOnly || !OPENING.test(text)) return [];
  const told = before();
  const [one, other, ...rest] = toAmounts(told.numbers, said, told.text);
  if (!one || !other || rest.length > 0 || !isComparable(said, one)) return [];
  return isCompared(said, { text, between: text.slice(0, said.start) })
    ? [toChange(said, [one, other], 0)]
    : [];
}

/** The amounts of the kind that is compared; the years and the percents beside them are none. */
function toAmounts(numbers: readonly SaidNumber[], said: SaidNumber, text: string): SaidNumber[] {
  const others = numbers.filter(
    (one) => one !== said && one.unit?.measure !== "percent" && !isYear(one),
  );
  if (said.unit && said.unit.measure !== "percent") {
    return others.filter(({ unit }) => unit?.measure === said.unit?.measure);
  }
  const measured = others.filter(({ unit }) => unit !== null);
  const kinds = new Set(measured.map((one) => kindOf(one, text)));
  return kinds.size === 1 ? measured : [];
}

function isComparable(said: SaidNumber, { unit }: SaidNumber): boolean {
  const measure = said.unit?.measure;
  return unit !== null && !said.isSupposed && (measure === "percent" || measure === unit.measure);
}

type Told = { readonly text: string; readonly between: string };

/** By words right before or behind it: "a difference of 16 €", "16 € less". */
function isCompared({ end }: SaidNumber, { text, between }: Told): boolean {
  const behind = text.slice(end);
  const compared = changeOpening.exec(behind)?.[0].length;
  const rest = behind.slice(compared ?? 0);
  if (!isApposed(between, changeWords) || PER.test(rest) || OTHER_TIME.test(rest)) return false;
  const [last = ""] = between.split(/[,，(（:：;；–—]/u).toReversed();
  return closing.test(rest) && (compared !== undefined || changeWords.test(last));
}

function isBehindBoth(said: SaidNumber, other: SaidNumber, text: string): boolean {
  const between = text.slice(other.end, said.start);
  if (said.start < other.end || between.length > MOST_BETWEEN) return false;
  const isLinked = soWords.test(between) || COMMA.test(between);
  return isLinked && !/[;；。]/u.test(between) && isCompared(said, { text, between });
}

function isBetween(said: SaidNumber, [one, other]: readonly SaidNumber[], text: string): boolean {
  if (!one || !other || said.start < one.end || said.end > other.start) return false;
  const behind = text.slice(said.end, other.start);
  const compared = changeOpening.exec(behind)?.[0].length;
  if (compared === undefined || behind.length > MOST_BETWEEN) return false;
  return THAN.test(behind.slice(compared)) && !/[;；。]/u.test(text.slice(one.end, other.start));
}
