import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import type { Token } from "./find-tokens.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { toTime } from "../numbers/find-spans.ts";
import { oncePer } from "../once-per.ts";
import { begins, ends, free } from "./times.data.ts";

const DAY = 86_400_000;
const CLAUSE = /[,;:，；：。]|\s(?:and|und|e|y|et)\s/iu;
const SPAN =
  /^\s*(?:-|–|—|~|to|until|till|through|bis(?: zum)?|a|al|até|à|au|jusqu['’]au|hasta(?: el)?|起?至|起?到)\s*$/iu;
/** `"start": "2025-05-23", "end": "2025-05-27"`. */
const FIELD = /^["']?,?\s*["']?(?:end|until|to|ende|bis|fin|fim)["']?\s*[:=]\s*["']?$/iu;

/** The other end of a term, where it is said to end with the day that it begins with, or the reverse. */
export function findOtherEnd(
  token: Token,
  { sentence: { text }, book, tokens }: CheckInput,
): KnownToken | null {
  const before = text.slice(0, token.start).split(CLAUSE).at(-1) ?? "";
  const clause = `${before}#${text.slice(token.end).split(CLAUSE, 1)[0] ?? ""}`;
  const isEnd = ends.test(clause);
  if (isEnd === begins.test(clause) || free.test(clause)) return null;
  const same = book.dates.filter((known) => hasReading(token.readings, known, bearsOut));
  if (same.length === 0) return isEnd ? findDayBeside(token, book) : null;
  const others = same.map((known) => findEnd(known, book, { isForward: isEnd }));
  const [first] = others;
  const isOther = others.every((one) => one && !hasReading(token.readings, one, bearsOut));
  if (!first || !isOther) return null;
  const isTold = tokens.list.some((one) => hasReading(one.readings, first, bearsOut));
  return isTold ? null : first;
}

/** The last day of a term, where the next or the one before is said to be it: it was reckoned, but is told. */
function findDayBeside({ readings: [said] }: Token, book: EvidenceBook): KnownToken | null {
  const at = said && said.day !== null && said.year !== null ? toTime(said) : null;
  if (at === null) return null;
  const isBeside = ({ readings: [end] }: KnownToken) =>
    end !== undefined && end.day !== null && Math.abs((toTime(end) ?? 0) - at) === DAY;
  const last = book.dates.find((known) => isBeside(known));
  return last && findEnd(last, book, { isForward: false }) ? last : null;
}

/** Whether the evidence has a term that begins with the same day and ends with another. */
export function hasOtherEnd([from, to]: readonly [from: number, to: number], book: EvidenceBook) {
  return book.dates.some((known) => {
    if (toTime(known.readings[0]) !== from) return false;
    const end = findEnd(known, book, { isForward: true });
    return end !== undefined && toTime(end.readings[0]) !== to;
  });
}

/** The days around the terms of the evidence: the last before one begins, the first after it ends, not at a weekend. */
export const toDaysAround = oncePer((book: EvidenceBook): readonly number[] =>
  book.dates.flatMap((known) => {
    const end =
      findEnd(known, book, { isForward: true }) ??
      findEnd(known, book, { isForward: true, mark: FIELD });
    const [from, to] = [known, end].map((one) => toTime(one?.readings[0]));
    if (typeof from !== "number" || typeof to !== "number") return [];
    return [from - DAY, to + DAY, beforeWeekend(from - DAY), afterWeekend(to + DAY)];
  }),
);

function beforeWeekend(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 ? day - 2 * DAY : day - (weekday === 6 ? DAY : 0);
}

function afterWeekend(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? day + 2 * DAY : day + (weekday === 0 ? DAY : 0);
}

/** What a term reaches to from a date, or from where it reaches there. */
function findEnd(
  known: KnownToken,
  { items, dates }: EvidenceBook,
  { isForward, mark = SPAN }: { readonly isForward: boolean; readonly mark?: RegExp },
) {
  const full = items.find(({ id }) => id === known.id)?.full;
  return dates.find((other) => {
    const [from, to] = isForward ? [known, other] : [other, known];
    const isNext = other.id === known.id && to.start > from.end;
    return isNext && full !== undefined && mark.test(full.slice(from.end, to.start));
  });
}
