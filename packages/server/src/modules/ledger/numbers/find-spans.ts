import { oncePer } from "../once-per.ts";
import type { Moment } from "../names/find-dates.ts";
import { toShifts } from "../names/to-shifts.ts";
import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import { pairsOf } from "./table-columns.ts";

const DAY = 86_400_000;
const NOON = DAY / 2;
const EVENING = DAY * 0.7;
const MOST_MOMENTS = 12;
const MOST_STEPS = 200;
/** Years and months are not of one length, and "three years" may end the day before. */
const ROUND_SHARE = 0.02;

/** The items in which two moments are as far apart as is said. */
export function findSpans(said: SaidNumber, book: EvidenceBook): string[] | null {
  const factor = said.unit?.measure === "time" ? (said.unit.factors[0] ?? 0) : 0;
  if (factor === 0) return null;
  const isSpan = (gap: number) => {
    const span = gap / factor;
    const isRound =
      factor > DAY && said.values.some((value) => Math.abs(value - span) <= value * ROUND_SHARE);
    return isRound || hasMatch(said, factor < DAY ? [span] : [span, span + DAY / factor]);
  };
  const found = readSpans(book).find(
    ({ gaps, runs }) =>
      gaps.some((gap) => isSpan(gap) || isZoned(gap, isSpan, book)) ||
      hasMatch(said, runs, 1 / factor),
  );
  return found ? [found.id] : null;
}

/** Between two places whose clocks differ. */
function isZoned(gap: number, isSpan: (gap: number) => boolean, book: EvidenceBook): boolean {
  const shifts = toShifts(book);
  if (shifts === "any") return false;
  return shifts.some((shift) => isSpan(gap + shift * 60_000));
}

type Spans = {
  readonly id: string;
  /** Between any two moments. */
  readonly gaps: readonly number[];
  /** What something took. */
  readonly runs: readonly number[];
};

const readSpans = oncePer(({ items, dates }: EvidenceBook): Spans[] => {
  const byItem = Map.groupBy(dates, ({ id }) => id);
  return items.map(({ id }) => {
    const own = byItem.get(id) ?? [];
    const moments = own.slice(0, MOST_MOMENTS).flatMap((date) => toInstant(date) ?? []);
    const gaps = pairsOf(moments).map(([one, other]) => Math.abs(one - other));
    return {
      id,
      gaps: gaps.filter((gap) => gap > 0),
      runs: [...toSteps(own), ...ofClocks(own)],
    };
  });
});

/** Between the times of a log that follow each other, or nearly so. */
function toSteps(dates: readonly KnownToken[]): number[] {
  const times = dates
    .filter(({ readings: [first] }) => typeof first?.time === "number")
    .slice(0, MOST_STEPS)
    .flatMap((date) => toInstant(date) ?? []);
  return times.flatMap((time, at) => times.slice(at + 1, at + 4).map((later) => later - time));
}

/** "7h45" may be a time that something took: itself, all together, their mean; or midnight lies between two. */
function ofClocks(dates: readonly KnownToken[]): number[] {
  const clocks = dates
    .filter(({ readings: [first] }) => first?.month === null)
    .slice(0, MOST_MOMENTS)
    .flatMap((date) => toInstant(date) ?? []);
  const sum = clocks.reduce((all, clock) => all + clock, 0);
  const nights = clocks.flatMap((one) => {
    const mornings = one > EVENING ? clocks.filter((other) => other < NOON) : [];
    return mornings.map((other) => other + DAY - one);
  });
  return [...clocks, sum, sum / clocks.length, ...nights];
}

/** Milliseconds, to the second where it is written so. */
export function toInstant({
  readings,
  text,
}: Pick<KnownToken, "readings" | "text">): number | null {
  const time = toTime(readings[0]);
  const seconds = Number(/\d:\d\d:(\d\d)/.exec(text)?.[1] ?? 0);
  return time === null ? null : time + seconds * 1_000;
}

/** Milliseconds; of a time of day: since midnight. */
export function toTime(moment: Moment | undefined): number | null {
  if (!moment) return null;
  const { year, month, day, time } = moment;
  if (month === null) return time === null ? null : time * 60_000;
  return Date.UTC(year ?? 2000, month - 1, day ?? 1) + (time ?? 0) * 60_000;
}
