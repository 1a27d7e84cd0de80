import { createTimeFinder } from "../../text/index.ts";
import type { Token } from "./token.ts";

const DAY_MS = 86_400_000;
const NUMERIC =
  /(?<![\d.:/-])(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])(\d{1,2})\5(\d{4}))(?!\d|[.:/-]\d)/gu;
const CLOCK = /(?<![\d.:/-])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?!\d|[.:]\d)/gu;
const YEAR = /(?:19|20)\d{2}/;

const times = createTimeFinder();

/** Whole days and times of day, however they are written; a part of a date is a number. */
export function findDates(text: string): Token[] {
  const found = [
    ...[...text.matchAll(NUMERIC)].flatMap((match) => toNumericDay(match) ?? []),
    ...(YEAR.test(text) ? findSpelled(text) : []),
    ...[...text.matchAll(CLOCK)].map((match) => {
      const key = `${(match[1] ?? "").padStart(2, "0")}:${match[2]}`;
      return toToken(match.index, match[0], key);
    }),
  ].toSorted((one, other) => one.start - other.start);
  return found.filter(({ start }, at) => start >= (found[at - 1]?.end ?? 0));
}

/** "3.10.2020" is the third of October; what may be the tenth of March as well has both days. */
function toNumericDay(match: RegExpExecArray): Token | null {
  const [said, year, month, day, first, mark, second, ending] = match;
  if (year !== undefined) return toToken(match.index, said, `${year}-${month}-${day}`);
  const [one, other] = [first ?? "", second ?? ""].map((part) => part.padStart(2, "0"));
  const keys = [
    `${ending}-${other}-${one}`,
    ...(mark === "/" ? [`${ending}-${one}-${other}`] : []),
  ];
  const days = keys.filter(isDay).join(" ");
  return days === "" ? null : toToken(match.index, said, days);
}

function isDay(key: string): boolean {
  return !Number.isNaN(Date.parse(key));
}

function findSpelled(text: string): Token[] {
  return times.find(text, 0).flatMap(({ start, text: said, from, to }) => {
    if (to - from !== DAY_MS || !YEAR.test(said) || /^\d{4}-/.test(said)) return [];
    return [toToken(start, said, new Date(from).toISOString().slice(0, 10))];
  });
}

function toToken(start: number, text: string, key: string): Token {
  return { kind: "date", start, end: start + text.length, text, key };
}
