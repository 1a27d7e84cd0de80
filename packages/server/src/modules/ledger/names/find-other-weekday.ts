import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import type { Token } from "./find-tokens.ts";
import { findWeekday } from "./find-weekday.ts";
import type { Judgement } from "./judge-tokens.ts";

/** "Saturday, 20 December 2026", which is a Sunday: by the evidence's own words, or by the calendar. */
export function findOtherWeekday(
  token: Pick<Token, "start" | "end" | "readings" | "text">,
  sentence: string,
  book: EvidenceBook,
): Judgement | null {
  const said = findWeekday(sentence, token);
  if (said === null) return null;
  const same = book.dates.filter(({ readings }) =>
    token.readings.some((one) => readings.some((other) => isSameDay(one, other))),
  );
  const told = same.flatMap((date) => toTold(date, book));
  const days = told.length > 0 ? told : token.readings.flatMap((one) => toDays(one, same, book));
  if (days.length === 0 || days.includes(said.day)) return null;
  const why = `${token.text} is another day of the week.`;
  return { verdict: "contradicted", evidence: [], why, place: said.place };
}

/** What the evidence itself calls that day. */
function toTold(date: KnownToken, { items, question }: EvidenceBook): number[] {
  const text = date.id === null ? question : items.find(({ id }) => id === date.id)?.full;
  const day = text === undefined ? null : findWeekday(text, date);
  return day === null ? [] : [day.day];
}

function isSameDay(said: Moment, known: Moment): boolean {
  const isMonth = said.month === null || said.month === known.month;
  return said.day !== null && said.day === known.day && isMonth;
}

/** The days of the week that it can be: a date without a year has that of the evidence, or the next. */
function toDays(said: Moment, same: readonly KnownToken[], { dates }: EvidenceBook): number[] {
  const whole = said.month === null ? same.flatMap(({ readings }) => readings) : [said];
  const own = same.flatMap(({ readings }) => toYears(readings));
  const others = dates.flatMap(({ readings }) => toYears(readings));
  const near = own.length > 0 ? own : others.flatMap((year) => [year, year + 1]);
  return whole.flatMap(({ year, month, day }) => {
    if (month === null || day === null) return [];
    const years = year === null ? near : [year];
    return years.map((one) => new Date(Date.UTC(one, month - 1, day)).getUTCDay());
  });
}

function toYears(readings: readonly Moment[]): number[] {
  return readings.flatMap(({ year }) => (year === null ? [] : [year]));
}
