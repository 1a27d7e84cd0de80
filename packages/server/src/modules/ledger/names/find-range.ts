import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { toTime } from "../numbers/find-spans.ts";
import { oncePer } from "../once-per.ts";
import type { Moment } from "./find-dates.ts";
import type { Token } from "./find-tokens.ts";
import { DAY } from "./to-steps.ts";

const JOIN = String.raw`\s*(?:[-–—~]|(?:to|until|till|through|and|bis|und|al?|y|e|et|au|à|até|hasta)(?!\p{L})|[至到和])\s*(?:(?:the|zum|den|dem|el|le|o|dia|día|\p{L}+day,?|\p{L}+tag,?)\s+)?(?:den\s+|dem\s+)?`;
const JOINED = new RegExp(`^${JOIN}$`, "iu");
/** "3–9 November": the month is said once. */
const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/-])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?${JOIN}$`,
  "iu",
);

/** The first and the last day of the stretch of days that a date is an end of. */
export type Days = readonly [from: number, to: number];

export function findRange(
  token: Token,
  { sentence: { text }, tokens: { list }, book }: CheckInput,
): Days | null {
  const [said] = token.readings;
  if (!said || said.day === null || said.time !== null) return null;
  const at = list.indexOf(token);
  const [last, next] = [list[at - 1], list[at + 1]];
  const bare = BARE.exec(text.slice(0, token.start));
  if (bare) return toDays({ ...said, day: Number(bare[1]) }, said, book);
  if (last && isDay(last) && JOINED.test(text.slice(last.end, token.start))) {
    return toDays(last.readings[0], said, book);
  }
  const isBegin = next && isDay(next) && JOINED.test(text.slice(token.end, next.start));
  return isBegin ? toDays(said, next.readings[0], book) : null;
}

function isDay({ kind, readings: [first] }: Token): boolean {
  return kind === "date" && first !== undefined && first.day !== null && first.time === null;
}

function toDays(from: Moment | undefined, to: Moment | undefined, book: EvidenceBook): Days | null {
  if (!from || !to) return null;
  const year = from.year ?? to.year ?? toYear(book);
  const month = from.month ?? to.month;
  const begin = toTime({ ...from, year: from.year ?? year, month });
  const end = toTime({ ...to, year: to.year ?? year, month: to.month ?? month });
  if (begin === null || end === null) return null;
  // Over the turn of the year.
  return end >= begin ? [begin, end] : [begin - 365 * DAY, end];
}

/** The years that are known, the one that most days are of first. */
export const toKnownYears = oncePer(({ dates }: EvidenceBook): readonly number[] => {
  const years = dates.flatMap(({ readings: [first] }) => first?.year ?? []);
  const groups = [...Map.groupBy(years, (year) => year)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([year]) => year);
});

/** Of what is said without one. */
export function toYear(book: EvidenceBook): number {
  return toKnownYears(book)[0] ?? 2000;
}

/** The days that are known, each once. */
export const toKnownDays = oncePer(({ dates }: EvidenceBook): readonly number[] => {
  const days = dates.flatMap(({ readings: [first] }) => {
    if (!first || first.year === null || first.day === null) return [];
    return toTime({ ...first, time: null }) ?? [];
  });
  return [...new Set(days)].toSorted((one, other) => one - other);
});
