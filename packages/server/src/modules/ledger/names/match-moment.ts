import type { KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";

type Compare = (said: Moment, known: Moment) => boolean;

export function hasReading(
  said: readonly Moment[],
  { readings }: KnownToken,
  compare: Compare,
): boolean {
  return said.some((one) => readings.some((other) => compare(one, other)));
}

/** Whether the evidence has all that is said; only the year may be left to the reader there. */
export function bearsOut(said: Moment, known: Moment): boolean {
  if (said.month === null) {
    if (said.day !== null) return said.day === known.day;
    return said.time !== null && isSameTime(said, known);
  }
  if (known.month === null && known.day !== null) return said.day === known.day;
  const isYear = said.year === null || known.year === null || said.year === known.year;
  const isTime = said.time === null || known.time === null || isSameTime(said, known);
  const isDay = said.day === null || said.day === known.day;
  // "Monday the 23rd".
  const isOpen = known.month === null && said.day !== null && known.day !== null;
  return isYear && isTime && isDay && (isOpen || said.month === known.month);
}

/** To the second where both have it, else to the minute, cut or rounded. */
function isSameTime(said: Moment, known: Moment): boolean {
  if (said.second !== null && known.second !== null && said.second !== known.second) return false;
  const isRounded = said.second === null && (known.second ?? 0) >= 30;
  return said.time === known.time || (isRounded && said.time === (known.time ?? 0) + 1);
}

/** The same but for one of its parts. */
export function isShifted(said: Moment, known: Moment): boolean {
  if (said.month === null) return isShiftedTime(said.time, known.time);
  if (known.month === null || (known.day === null && said.day !== null)) return false;
  const isEnd = isLastDay(said) && isLastDay(known);
  // The end of a month is known without any evidence.
  if (isLastDay(said) && !isEnd) return false;
  // From December to January the year goes with the month.
  const isNextMonth = said.year !== known.year && Math.abs(toMonths(said) - toMonths(known)) === 1;
  const parts = [
    [said.year, isNextMonth ? said.year : known.year],
    [said.month, known.month],
    [said.day, isEnd ? said.day : known.day],
  ].filter(([one, other]) => one !== null && other !== null);
  const same = parts.filter(([one, other]) => one === other).length;
  // 2 August for "2031-02-08": day and month are exchanged.
  const isTurned = said.day !== null && said.day === known.month && said.month === known.day;
  return same > 0 && (isTurned || same >= parts.length - 1);
}

function isShiftedTime(said: number | null, known: number | null): boolean {
  if (said === null || known === null) return false;
  const apart = Math.abs(said - known);
  // Full hours and quarters are the same by chance.
  const isOdd = said % 15 !== 0;
  return apart <= 60 || (apart % 60 === 0 && (isOdd || apart === 120 || apart === 720));
}

/** The same day, a few days or a week off, or a digit: others are mostly days of their own. */
export function isLikeDay({ day: said }: Moment, { day: known }: Moment): boolean {
  if (said === null || known === null || said % 10 === known % 10) return true;
  const [one, other] = [String(said), String(known)];
  const isTurned = said % 10 === Math.floor(known / 10) && known % 10 === Math.floor(said / 10);
  return isTurned || one.includes(other) || other.includes(one) || NEAR.has(Math.abs(said - known));
}

const NEAR: ReadonlySet<number> = new Set([1, 2, 3, 7]);

function toMonths({ year, month }: Moment): number {
  return (year ?? Number.NaN) * 12 + (month ?? Number.NaN);
}

/** The last of March is the 31st, of April the 30th. */
export function isLastDay({ year, month, day }: Moment): boolean {
  return (
    day !== null && day > 27 && day === new Date(Date.UTC(year ?? 2001, month ?? 1, 0)).getUTCDate()
  );
}
