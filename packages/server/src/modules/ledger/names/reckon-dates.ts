import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import type { CheckInput } from "../finding.ts";
import type { Moment } from "./find-dates.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { toTime } from "../numbers/find-spans.ts";
import { begins, ends, reckons } from "./times.data.ts";
import { weekdays } from "./weekdays.data.ts";
import { everyMatch } from "../every-match.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Whether a date follows from what the evidence has, though it is not there. */
export function isReckoned(said: readonly Moment[], input: CheckInput): boolean {
  const { book } = input;
  const mayCount = said.some(({ month }) => month === null) || tellsReckoning(input);
  return isNamedDay(said, book) || isFromNow(said, book) || (mayCount && isCounted(said, book));
}

/** Whether a sentence says how long something takes, or that one thing follows from another. */
function tellsReckoning({ sentence: { text, before }, tokens }: CheckInput): boolean {
  if ([reckons, ends, begins].some((told) => told.test(text) || told.test(before))) return true;
  if (text.search(ONE) >= 0) return true;
  return findNumbers(tokens.rest).some(({ unit }) => unit?.measure === "time");
}

/** A month that the evidence's terms do not reach from its own dates: it is counted from now. */
function isFromNow(said: readonly Moment[], book: EvidenceBook): boolean {
  const longest = Math.max(...toSteps(book).map(({ months }) => months), 0);
  const last = Math.max(...book.dates.flatMap(({ readings }) => readings).map(toMonths));
  return longest > 0 && said.some((one) => one.day === null && toMonths(one) - last > 2 * longest);
}

function toMonths({ year, month }: Moment): number {
  return year === null || month === null ? -Infinity : year * 12 + month;
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

const MOST_STEPS = 20;
/** "one year", "ein Monat", "an hour", "一个月": no number stands there. */
const ONE =
  /(?<!\p{L})(?:one|an?|eine?[mnrs]?|une?|uma?|una?)\s+(?:(?<year>year|jahre?s?|année|an|ano|año)|(?<month>month|monat|mois|mês|mes)|(?<week>week|woche|semana|semaine)|(?<hour>hour|stunde|hora|heure))(?!\p{L})|一(?:(?<nian>年)|(?<yue>个月)|(?<zhou>周|个?星期)|(?<shi>个?小时))|(?<half>half an hour|halbe stunde|meia hora|media hora|demi-heure|半个?小时)/giu;

/** How far one moment is from another: months are of no one length. */
type Step = { readonly months: number; readonly rest: number };

/** As long before or after a moment of the evidence as something there takes: 6:40 and 55 minutes. */
function isCounted(said: readonly Moment[], book: EvidenceBook): boolean {
  const steps = toSteps(book);
  // Two steps: three months before the end of a term.
  const long = steps.filter(({ months, rest }) => months > 0 || rest >= DAY);
  const both = long.flatMap((one) =>
    long.flatMap((other) => [add(one, other), add(one, toBack(other))]),
  );
  return said.some((one) =>
    book.dates.some(({ readings: [other] }) => {
      if (!other || (one.month === null) !== (other.month === null)) return false;
      const reach = one.month === null ? steps : [...steps, ...both];
      return toStarts(other).some((from) =>
        reach.some((step) => isAt(one, from, step) || isAt(one, from, toBack(step))),
      );
    }),
  );
}

/** What takes a time, in the evidence or in the question. */
const toSteps = oncePer((book: EvidenceBook): Step[] => {
  const counted = book
    .numbers()
    .lines.flatMap((line) => line.numbers)
    .flatMap(({ unit, values: [value = 0] }) =>
      unit?.measure === "time" ? [toStep(value, unit.factors[0] ?? 0)] : [],
    );
  const single = [book.question, ...book.items.map(({ text }) => text)]
    .flatMap((text) => everyMatch(text, ONE))
    .map(({ groups = {} }) => {
      if (groups.year ?? groups.nian) return { months: 12, rest: 0 };
      if (groups.month ?? groups.yue) return { months: 1, rest: 0 };
      if (groups.week ?? groups.zhou) return { months: 0, rest: 7 * DAY };
      return { months: 0, rest: groups.half === undefined ? HOUR : HOUR / 2 };
    });
  const steps = new Map(
    [...counted, ...single]
      .filter(({ months, rest }) => months > 0 || rest > 0)
      .map((step) => [`${step.months} ${step.rest}`, step]),
  );
  return [...steps.values()].slice(0, MOST_STEPS);
});

function toStep(value: number, factor: number): Step {
  const perUnit = factor > 300 * DAY ? 12 : 1;
  const months = factor > 28 * DAY ? value * perUnit : 0;
  return months > 0 ? { months: Math.round(months), rest: 0 } : { months: 0, rest: value * factor };
}

function add(one: Step, other: Step): Step {
  return { months: one.months + other.months, rest: one.rest + other.rest };
}

function toBack({ months, rest }: Step): Step {
  return { months: -months, rest: -rest };
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
  if (said.month === null) return Math.abs(time - reckoned) <= 60_000;
  // A term may end the day before.
  const days = (reckoned - time) / DAY;
  if (said.day !== null) return months === 0 ? days >= 0 && days <= 1 : Math.abs(days) <= 1.5;
  return [-2, 0, 2].some((more) => {
    const day = new Date(reckoned + more * DAY);
    const isYear = said.year === null || said.year === day.getUTCFullYear();
    return isYear && said.month === day.getUTCMonth() + 1;
  });
}
