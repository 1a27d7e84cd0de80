import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { findNumbers, type FoundNumber } from "../numbers/find-numbers.ts";
import { oncePer } from "../once-per.ts";
import { oneDay, oneStep, oneWeek } from "./times.data.ts";

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const MOST_STEPS = 20;

/** How far one moment is from another: months are of no one length. */
export type Step = { readonly months: number; readonly rest: number };

/** What takes a time, in the evidence or in the question. */
export const toSteps = oncePer((book: EvidenceBook): Step[] => {
  const counted = book.numbers().lines.flatMap((line) => line.numbers);
  const texts = [book.question, ...book.items.map(({ text }) => text)];
  return distinct([...counted.flatMap(toCounted), ...texts.flatMap(toSingle)]);
});

/** What a sentence itself says to lie between: "30 days", "half an hour", "the day before". */
export function toSaidSteps(text: string): Step[] {
  const plain = [
    ...(oneDay.test(text) ? [{ months: 0, rest: DAY }] : []),
    ...(oneWeek.test(text) ? [{ months: 0, rest: 7 * DAY }] : []),
  ];
  return distinct([...toToldSteps(text), ...plain]);
}

/** Those that are told with a number, or with "one". */
export function toToldSteps(text: string): Step[] {
  return distinct([...findNumbers(text).flatMap(toCounted), ...toSingle(text)]);
}

function distinct(steps: readonly Step[]): Step[] {
  const known = new Map(
    steps
      .filter(({ months, rest }) => months > 0 || rest > 0)
      .map((step) => [`${step.months} ${step.rest}`, step]),
  );
  return [...known.values()].slice(0, MOST_STEPS);
}

/** "one year", "ein Monat", "an hour", "一个月": no number stands there. */
function toSingle(text: string): Step[] {
  return everyMatch(text, oneStep).map(({ groups = {} }) => {
    if (groups.year ?? groups.nian) return { months: 12, rest: 0 };
    if (groups.month ?? groups.yue) return { months: 1, rest: 0 };
    if (groups.halfyear) return { months: 6, rest: 0 };
    if (groups.quarter) return { months: 3, rest: 0 };
    if (groups.fortnight) return { months: 0, rest: 14 * DAY };
    if (groups.week ?? groups.zhou) return { months: 0, rest: 7 * DAY };
    return { months: 0, rest: groups.half === undefined ? HOUR : HOUR / 2 };
  });
}

function toCounted({ unit, values: [value = 0] }: Pick<FoundNumber, "unit" | "values">): Step[] {
  if (unit?.measure !== "time") return [];
  const [factor = 0] = unit.factors;
  const perUnit = factor > 300 * DAY ? 12 : 1;
  const months = factor > 28 * DAY ? value * perUnit : 0;
  return [
    months > 0 ? { months: Math.round(months), rest: 0 } : { months: 0, rest: value * factor },
  ];
}

/** What days are counted with; minutes lead to no other day. */
export function isLong({ months, rest }: Step): boolean {
  return months > 0 || rest >= DAY / 2;
}

export function addSteps(one: Step, other: Step): Step {
  return { months: one.months + other.months, rest: one.rest + other.rest };
}

export function toBack({ months, rest }: Step): Step {
  return { months: -months, rest: -rest };
}
