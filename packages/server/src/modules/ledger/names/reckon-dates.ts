import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { findDates, type Moment } from "./find-dates.ts";
import { findTokens, type Token } from "./find-tokens.ts";
import { toTime } from "../numbers/find-spans.ts";
import { isOwnRange } from "./is-own-range.ts";
import { backward } from "./times.data.ts";
import { addSteps, DAY, isLong, toBack, toSaidSteps, toSteps, type Step } from "./to-steps.ts";
import { weekdays } from "./weekdays.data.ts";

/** Whether a date follows from what the evidence has, though it is not there. */
export function isReckoned(token: Token, input: CheckInput): boolean {
  const { book } = input;
  const { readings: said } = token;
  if (isNamedDay(said, book) || isCounted(said, book)) return true;
  return isCountedHere(token, input) || isOwnRange(token, input);
}

const weekdayPatterns = weekdays.map(
  (names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{Ll})`, "iu"),
);
const TOMORROW = /(?<!\p{L})(?:tomorrow|morgen|demain|amanhã|mañana)(?!\p{L})|明天/iu;
const YESTERDAY = /(?<!\p{L})(?:yesterday|gestern|hier|ontem|ayer)(?!\p{L})|昨天/iu;

/** What the evidence calls by its day of the week, or tomorrow, counted from a date that it has. */
function isNamedDay(said: readonly Moment[], { dates, items }: EvidenceBook): boolean {
  return said.some(({ year, month, day }) => {
    if (month === null || day === null) return false;
    return dates.some(({ id, readings: [other] }) => {
      if (!other || other.year === null || other.month === null) return false;
      const at = Date.UTC(year ?? other.year, month - 1, day);
      const days = (at - Date.UTC(other.year, other.month - 1, other.day ?? 1)) / DAY;
      if (days < -1 || days > 7) return false;
      const text = items.find((item) => item.id === id)?.text ?? "";
      if (days === 1 && TOMORROW.test(text)) return true;
      if (days === -1 && YESTERDAY.test(text)) return true;
      return days > 0 && (weekdayPatterns[new Date(at).getUTCDay()]?.test(text) ?? false);
    });
  });
}

/** Of more terms any day would follow from two of them. */
const MOST_PAIRED = 4;
/** Every eight hours: that often on one day. */
const MOST_TIMES = 4;

/** As long before or after a moment of the evidence as something there takes: 6:40 and 55 minutes. */
function isCounted(said: readonly Moment[], book: EvidenceBook): boolean {
  const steps = toSteps(book);
  // Two steps: three months before the end of a term.
  const long = steps.filter(isLong);
  const few = long.length > MOST_PAIRED ? [] : long;
  const both = few.flatMap((one) =>
    few.flatMap((other) => [addSteps(one, other), addSteps(one, toBack(other))]),
  );
  const again = steps.flatMap(({ months, rest }) =>
    Array.from({ length: MOST_TIMES }, (_, more) => ({ months, rest: rest * (more + 1) })),
  );
  const known = book.dates.flatMap(({ readings }) => readings.slice(0, 1));
  return said.some((one) => {
    const reach = one.month === null ? again : [...long, ...both];
    return isFrom(one, known, [...reach, ...reach.map(toBack)]);
  });
}

/** A term is seldom named twice. */
const TOLD_CHARACTERS = 600;

/** As far from a moment that is known, or was said, as the sentence itself or what comes before it says. */
function isCountedHere(
  token: Token,
  { sentence: { earlier }, tokens: { list, rest }, book }: CheckInput,
): boolean {
  const before = earlier.slice(-TOLD_CHARACTERS);
  const told = `${findTokens(before).rest} ${rest}`;
  const steps = toSaidSteps(told);
  if (steps.length === 0) return false;
  const others = list.filter((one) => one !== token);
  const known = [...book.dates, ...others, ...findDates(before)].flatMap((one) => one.readings);
  const isBack = backward.test(told);
  return token.readings.some((said) => {
    const own = said.month === null ? steps : steps.filter(isLong);
    return isFrom(said, known, isBack ? [...own, ...own.map(toBack)] : own);
  });
}

/** Whether it is one of these steps from one of these moments. */
export function isFrom(said: Moment, known: readonly Moment[], steps: readonly Step[]): boolean {
  return known.some((other) => {
    if (said.month === null && other.time === null) return false;
    // Of a time of day the day does not matter.
    const base = said.month === null ? { ...other, year: null, month: null, day: null } : other;
    if (said.month !== null && other.month === null) return false;
    const starts = toYears(base, said).flatMap((year) => toStarts({ ...base, year }));
    return starts.some((from) => steps.some((step) => isAt(said, from, step)));
  });
}

/** A day without a year may be of the year before. */
function toYears({ year }: Moment, said: Moment): (number | null)[] {
  if (year !== null || said.year === null) return [year];
  return [said.year, said.year - 1, said.year + 1];
}

/** A month begins and ends. */
function toStarts(moment: Moment): number[] {
  const time = toTime(moment);
  if (time === null) return [];
  if (moment.month === null || moment.day !== null) return [time];
  return [time, Date.UTC(moment.year ?? 2000, moment.month, 0)];
}

/** Whether a moment that may be vague is so far from another. */
function isAt(said: Moment, from: number, { months, rest }: Step): boolean {
  const start = new Date(from);
  const reckoned = start.setUTCMonth(start.getUTCMonth() + months) + rest;
  const time = toTime({ ...said, year: said.year ?? new Date(reckoned).getUTCFullYear() });
  if (time === null) return false;
  if (said.month === null) return Math.abs(time - (((reckoned % DAY) + DAY) % DAY)) <= 60_000;
  // A term may end the day before.
  const days = (reckoned - time) / DAY;
  if (said.day !== null) return months === 0 ? days >= 0 && days <= 1 : Math.abs(days) <= 1.5;
  return [-2, 0, 2].some((more) => {
    const day = new Date(reckoned + more * DAY);
    const isYear = said.year === null || said.year === day.getUTCFullYear();
    return isYear && said.month === day.getUTCMonth() + 1;
  });
}
