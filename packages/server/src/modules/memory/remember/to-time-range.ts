import type { TimeUnit } from "./time-words.data.ts";

/** Milliseconds since the epoch; `to` is the first that is no longer in it. */
export type TimeRange = { readonly from: number; readonly to: number };

/** What was said of a time. Months, weekdays and days count from one. */
export type SaidTime = {
  readonly count?: number | undefined;
  readonly unit?: TimeUnit | undefined;
  /** -1: before the time of speaking, 0: around it, 1: after it. */
  readonly shift?: number | undefined;
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly weekday?: number | undefined;
  readonly day?: number | undefined;
};

const DAY_MS = 86_400_000;

/** The calendar's day, week, month or year that was meant, in UTC; null: there is none such. */
export function toTimeRange(said: SaidTime, at: number): TimeRange | null {
  if (said.month !== undefined) return toMonthOrDay(said, said.month, at);
  if (said.year !== undefined) return unitAround(Date.UTC(said.year, 0), "year");
  if (said.weekday !== undefined) return toWeekday(said.weekday, said.shift ?? -1, at);
  if (said.unit === undefined) return null;
  const shift = (said.shift ?? 0) * (said.count ?? 1);
  return unitAround(move(at, said.unit, shift), said.unit);
}

function toMonthOrDay(said: SaidTime, month: number, at: number): TimeRange | null {
  const year = said.year ?? toYear(said, month, at);
  if (month < 1 || month > 12) return null;
  if (said.day === undefined) return unitAround(Date.UTC(year, month - 1), "month");
  const day = Date.UTC(year, month - 1, said.day);
  // The 31st of February is none.
  return new Date(day).getUTCMonth() === month - 1 && said.day > 0 ? unitAround(day, "day") : null;
}

/** People speak of the past: a month without a year is the last one that has begun. */
function toYear(said: SaidTime, month: number, at: number): number {
  const now = new Date(at);
  const thisYear = now.getUTCFullYear();
  const thisMonth = now.getUTCMonth() + 1;
  if (said.unit === "year") return thisYear + (said.shift ?? 0);
  if (said.shift === 1) return month > thisMonth ? thisYear : thisYear + 1;
  if (said.shift === -1) return month < thisMonth ? thisYear : thisYear - 1;
  return month <= thisMonth ? thisYear : thisYear - 1;
}

function toWeekday(weekday: number, shift: number, at: number): TimeRange {
  const today = (new Date(at).getUTCDay() + 6) % 7;
  const distance = (weekday - 1 - today + 7) % 7;
  const days = shift < 0 ? distance - 7 : distance || 7;
  return unitAround(at + days * DAY_MS, "day");
}

function move(at: number, unit: TimeUnit, count: number): number {
  if (unit === "day") return at + count * DAY_MS;
  if (unit === "week") return at + count * 7 * DAY_MS;
  const date = new Date(at);
  const months = unit === "month" ? count : count * 12;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function unitAround(at: number, unit: TimeUnit): TimeRange {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case "day":
      return { from: Date.UTC(year, month, day), to: Date.UTC(year, month, day + 1) };
    case "week": {
      const monday = day - ((date.getUTCDay() + 6) % 7);
      return { from: Date.UTC(year, month, monday), to: Date.UTC(year, month, monday + 7) };
    }
    case "month":
      return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
    case "year":
      return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  }
}
