import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import {
  clauseEnd,
  hanOf,
  negatedWords,
  noCountBefore,
  ofBefore,
  ofBehind,
  ofThem,
  ofThing,
  otherBefore,
  rateBehind,
} from "./count-words.data.ts";
import { endOf } from "./end-of.ts";
import type { SaidNumber } from "./match-number.ts";
import { numberWords } from "./units.data.ts";

/** How a count is told: of what, and what becomes of it. */
export type ToldCount = {
  readonly count: number;
  /** The words of its clause on both sides. */
  readonly before: string;
  readonly behind: string;
  /** The same with what is joined to it by "or"; and by "and", on both sides. */
  readonly rest: string;
  readonly joined: string;
  /** "five of the nine": all of them. */
  readonly whole: number | null;
  /** Some of all, or of those that were told of before. */
  readonly isPart: boolean;
  /** It is itself what some are told of. */
  readonly isWhole: boolean;
  readonly isNegated: boolean;
};

const MOST = 500;
const NEAR = 90;
const STOP =
  /[,;:()，；。：（）]|[.!?](?:\s|$)|\s(?:and|und|e|y|et)\s(?:one|an?|eine?[nr]?|uma?|un[oa]?|une)\s/u;
const REST_END = /[,;:()，；。：（）]|[.!?](?:\s|$)|\s(?:and|und|e|y|et)\s/u;

export function readToldCount(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence: { text, form }, isPlan }: CheckInput,
): ToldCount | null {
  const { start, end } = said;
  if (!isPlainCount(said) || form === "row" || isPlan(start)) return null;
  const ahead = endOf(text, start);
  const isWhole = ofBefore.test(ahead);
  if (!isWhole && noCountBefore.test(ahead)) return null;
  if (otherBefore.test(ahead) || rateBehind.test(text.slice(end))) return null;
  const of = ofBehind.exec(text.slice(end));
  const whole = toCount(of?.[1]) ?? toCount(hanOf.exec(ahead)?.[1]);
  const from = end + (of && toCount(of[1]) !== null ? of[0].length : 0);
  const [before, after] = clauseAround([start, from], others, text);
  if (!said.isWord && !/^[\s*_]*\p{L}/u.test(after)) return null;
  const isOfThem = ofThem.test(after);
  const told = whole === null && !isOfThem ? after.replace(ofThing, " ") : after;
  const clause = {
    before: lastOf(before, clauseEnd),
    behind: upTo(told, clauseEnd),
    rest: upTo(told, REST_END),
    joined: `${lastOf(before, STOP)} ${upTo(told, STOP)}`,
  };
  const isNegated = negatedWords.test(`${clause.before} ${clause.behind}`);
  const isPart = whole !== null || isOfThem;
  return { ...clause, count: said.values[0] ?? 0, whole, isWhole, isNegated, isPart };
}

function lastOf(text: string, end: RegExp): string {
  return text.split(end).at(-1) ?? "";
}

function upTo(text: string, end: RegExp): string {
  return text.split(end, 1)[0] ?? "";
}

function isPlainCount(said: SaidNumber): boolean {
  const [count = 0] = said.values;
  const isVague = said.isHedged || said.isBound || said.isSupposed;
  return said.unit === null && Number.isInteger(count) && count > 1 && count <= MOST && !isVague;
}

/** What stands before one place and behind another, up to the numbers beside. */
function clauseAround(
  [start, from]: readonly [number, number],
  others: readonly SaidNumber[],
  text: string,
): [before: string, behind: string] {
  const next = others.find((other) => other.start >= from && other.unit === null && !isCode(other));
  const last = others.findLast((other) => other.end <= start && !isCode(other));
  return [
    text.slice(Math.max(last?.end ?? 0, start - NEAR), start),
    text.slice(from, Math.min(from + NEAR, next?.start ?? text.length)),
  ];
}

/** "404": a name. */
function isCode({ text }: SaidNumber): boolean {
  return /^[1-5]\d\d$/.test(text);
}

function toCount(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (isNumeral(word)) return Number(word);
  const han = "零一二三四五六七八九十".indexOf(word === "两" ? "二" : word);
  return numberWords.get(word.toLowerCase()) ?? (han > 0 ? han : null);
}
