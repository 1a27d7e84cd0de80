import type { CheckInput } from "../finding.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { toTime } from "../numbers/find-spans.ts";
import { oncePer } from "../once-per.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import { findNamedDays } from "./find-named-days.ts";
import { hasOtherEnd, toDaysAround } from "./ends-of-terms.ts";
import { findRange, toKnownDays, toKnownYears } from "./find-range.ts";
import type { Token } from "./find-tokens.ts";
import { coming, latest, onward, weekend, yearly } from "./times.data.ts";
import { DAY } from "./to-steps.ts";

/** Whether a day is one that anybody finds in a calendar: of a week that is summed up, of a row that goes on, a birthday. */
export function isCalendarDay(token: Token, input: CheckInput): boolean {
  const {
    sentence: { text, before },
    book,
  } = input;
  const [said] = token.readings;
  if (!said || said.day === null) return false;
  if (isOwnRange(token, input) || isBirthday(said, input)) return true;
  if (said.month === null) return false;
  const years = said.year === null ? toKnownYears(book) : [said.year];
  const isOnward = onward.test(text) || onward.test(before);
  const isLatest = latest.test(text.slice(0, token.start));
  const known = toKnownDays(book);
  return years.some((year) => {
    const at = toTime({ ...said, year, time: null }) ?? 0;
    if (toNextOnes(book).includes(at) || toDaysAround(book).includes(at)) return true;
    if (isOnward && known.some((day) => at !== day && isRound(day, at))) return true;
    // Whoever must do it before a day has time until the one before.
    if (isLatest && known.includes(at + DAY)) return true;
    const weekday = new Date(at).getUTCDay();
    const isNamed =
      (coming.test(text) && findNamedDays(text).includes(weekday)) ||
      (weekend.test(text) && weekday % 6 === 0);
    return isNamed && known.some((day) => at > day && at - day <= 14 * DAY);
  });
}

const FEW = 3;

/** The days that an answer sums up: a week, a part of a month, or a stretch with several days of the evidence. */
export function isOwnRange(token: Token, input: CheckInput): boolean {
  const range = findRange(token, input);
  if (range === null || hasOtherEnd(range, input.book)) return false;
  const [from, to] = range;
  const days = Math.round((to - from) / DAY);
  const isPart = new Date(from).getUTCDate() === 1 || isLast(to);
  const within = toKnownDays(input.book).filter((day) => day >= from && day <= to);
  const isWeek = days === 6 || (days === 4 && new Date(from).getUTCDay() === 1);
  return days > 0 && (isWeek || isPart || within.length >= FEW);
}

function isLast(day: number): boolean {
  return new Date(day + DAY).getUTCDate() === 1;
}

/** Whole weeks or months later. */
function isRound(from: number, to: number): boolean {
  const isMonth = new Date(from).getUTCDate() === new Date(to).getUTCDate();
  return isMonth || ((to - from) / DAY) % 7 === 0 || (isLast(from) && isLast(to));
}

/** "Turns 70 on 3 October 2025", who was born on that day of 1955. */
function isBirthday(
  { year, month, day }: Moment,
  { sentence: { text }, tokens, book }: CheckInput,
): boolean {
  if (year === null || !yearly.test(text)) return false;
  const ages = book.dates.flatMap(({ readings: [first] }) => {
    const isSame = first?.month === month && first.day === day && first.year !== null;
    return isSame && year > first.year ? [year - first.year] : [];
  });
  const told = findNumbers(tokens.rest).flatMap(({ values }) => values);
  return ages.length > 0 && (told.length === 0 || told.some((age) => ages.includes(age)));
}

/** What comes next, or came before, where the days of an item follow each other evenly. */
const toNextOnes = oncePer(({ items, tokensOf }: EvidenceBook): readonly number[] =>
  items.flatMap(({ id }) => {
    const all = tokensOf(id).flatMap(({ readings: [first] }) =>
      first && first.year !== null && first.day !== null
        ? (toTime({ ...first, time: null }) ?? [])
        : [],
    );
    const days = [...new Set(all)].toSorted((one, other) => one - other);
    const [first = 0, second = 0] = days;
    const last = days.at(-1) ?? 0;
    if (days.length < FEW) return [];
    const pairs = days.slice(1).map((day, at) => [days[at] ?? 0, day] as const);
    if (pairs.every(([one, other]) => addMonths(one, 1) === other)) {
      return [addMonths(first, -1), addMonths(last, 1)];
    }
    const step = second - first;
    const isEven = pairs.every(([one, other]) => other - one === step);
    return isEven ? [first - step, last + step] : [];
  }),
);

function addMonths(day: number, months: number): number {
  const date = new Date(day);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
