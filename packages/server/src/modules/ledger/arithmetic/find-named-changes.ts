import type { SaidNumber } from "../numbers/match-number.ts";
import {
  changeOpening,
  changeWords,
  closing,
  fallWords,
  fromEnd,
  riseWords,
  soWords,
} from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { kindOf } from "./kind-of.ts";
import type { Pair, Scene } from "./relation.ts";

/** Two amounts, and what is said to lie between them. */
type Change = { readonly pair: Pair; readonly claimed: readonly SaidNumber[] };

const LEAD = 40;
const MOST_BETWEEN = 60;
/** Between a change and what it went from: a breath, or nothing at all. */
const BREATH =
  /^(?:\s\p{L}+(?:\s\p{L}+)?(?=[,(:–—]))?[\s*_)）]*(?:[,，(（:：–—]\s*)?(?:\p{L}+\s*)?(?:R\$|[€$£¥])?\s*$/u;
const COMMA = /[,，(（:：–—]/u;
/** Right before a change: "by 5 %", "um 5 %", "un 5 %". */
const BY_END =
  /(?<!\p{L})(?:by|up|down|um|of|von|de|d['’]|en|em|un|una|o|el)(?:\s\p{L}+){0,2}[\s*_~≈]*(?:R\$|[€$£¥])?\s*$|[了涨升降跌增减](?:[约近]|大约|将近)?\s*$/iu;
/** Years, not amounts. */
const YEAR = /^(?:19|20)\d\d$/;
/** Compared with what stands elsewhere. */
const OTHER_TIME =
  /^\s*(?:than|als|que|do que|de)\s(?:\p{L}+\s)?(?:last|before|yesterday|gestern|hier|ontem|ayer|usual|normal|planned|expected|budget\p{L}*|in|on|the|im|am|vor\p{L}*|letzt\p{L}*|früher|sonst|üblich|geplant|l['’]an|avant|d['’]habitude|prévu|antes|lo|el|la|o|a|año|ano|no|na|previst[oa]|normalmente)(?!\p{L})/iu;
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

/** "194 € in first class, 128 € in second, that is 66 € less". */
export function findGaps({ text, numbers }: Scene): Change[] {
  return numbers.flatMap((said): Change[] => {
    const amounts = toAmounts(numbers, said, text);
    const [one, other] = amounts;
    if (!one || !other || amounts.length > 2 || !isComparable(said, one)) return [];
    return isBehindBoth(said, other, text) ? [toChange(said, [one, other])] : [];
  });
}

function toChange(said: SaidNumber, [from, to]: readonly [SaidNumber, SaidNumber]): Change {
  return { pair: { from, to, end: Math.max(0, said.start - 12) }, claimed: [said] };
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
