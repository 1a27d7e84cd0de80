import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import {
  clauseEnd,
  negatedWords,
  noCountBefore,
  ofBehind,
  ofBefore,
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
  /** The same with what is joined to it by "or". */
  readonly rest: string;
  /** Some of so many, or of those that were told of before. */
  readonly isPart: boolean;
  readonly isNegated: boolean;
};

const MOST = 500;
const NEAR = 90;
const REST_END = /[,;:()，；。：（）]|[.!?](?:\s|$)|\s(?:and|und|e|y|et)\s/u;

export function readToldCount(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence: { text, form }, isPlan }: CheckInput,
): ToldCount | null {
  const { start, end } = said;
  if (!isPlainCount(said) || form === "row" || isPlan(start)) return null;
  const ahead = endOf(text, start);
  if (ofBefore.test(ahead) || noCountBefore.test(ahead)) return null;
  if (otherBefore.test(ahead) || rateBehind.test(text.slice(end))) return null;
  const [of = "", all = ""] = ofBehind.exec(text.slice(end)) ?? [];
  const isOfSome = isNumeral(all) || numberWords.has(all.toLowerCase());
  const from = end + (isOfSome ? of.length : 0);
  const [before, after] = clauseAround([start, from], others, text);
  if (!said.isWord && !/^[\s*_]*\p{L}/u.test(after)) return null;
  const isPart = isOfSome || ofThem.test(after);
  const told = isPart ? after : after.replace(ofThing, " ");
  const clause = {
    before: before.split(clauseEnd).at(-1) ?? "",
    behind: upTo(told, clauseEnd),
    rest: upTo(told, REST_END),
  };
  const isNegated = negatedWords.test(`${clause.before} ${clause.behind}`);
  return { ...clause, count: said.values[0] ?? 0, isNegated, isPart };
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
  const next = others.find((other) => other.start >= from && other.unit === null);
  const last = others.findLast((other) => other.end <= start);
  return [
    text.slice(Math.max(last?.end ?? 0, start - NEAR), start),
    text.slice(from, Math.min(from + NEAR, next?.start ?? text.length)),
  ];
}
