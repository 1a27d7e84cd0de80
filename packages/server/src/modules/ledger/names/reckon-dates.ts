import type { EvidenceBook } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import { toTime } from "../numbers/find-spans.ts";
import { weekdays } from "./weekdays.data.ts";

const DAY = 86_400_000;

/** Whether a date follows from what the evidence has, though it is not there. */
export function isReckoned(said: readonly Moment[], book: EvidenceBook): boolean {
  return isCounted(said, book) || isNamedDay(said, book);
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
      const text = items.find((item) => item.id === id)?.text;
      if (!other || other.year === null || other.month === null || text === undefined) return false;
      const at = Date.UTC(year ?? other.year, month - 1, day);
      const days = (at - Date.UTC(other.year, other.month - 1, other.day ?? 1)) / DAY;
      if (days === 1 && TOMORROW.test(text)) return true;
      if (days === -1 && YESTERDAY.test(text)) return true;
      const isNear = days > 0 && days <= 7;
      return isNear && (weekdayPatterns[new Date(at).getUTCDay()]?.test(text) ?? false);
    });
  });
}

const MOST_SPANS = 20;
/** "one year", "ein Monat", "一个月": no number stands there. */
const ONE =
  /(?<!\p{L})(?:one|an?|eine?[mnrs]?|une?|uma?)\s+(?:(year|jahre?s?|année|an|ano|año)|month|monat|mois|mês|mes)(?!\p{L})|一(?:(年)|个月)/giu;

/** As long before or after a moment of the evidence as something there takes: 6:40 and 55 minutes. */
function isCounted(said: readonly Moment[], book: EvidenceBook): boolean {
  const { dates, items, question } = book;
  const counted = book
    .numbers()
    .lines.flatMap((line) => line.numbers)
    .flatMap(({ unit, values: [value = 0] }) =>
      unit?.measure === "time" ? [value * (unit.factors[0] ?? 0)] : [],
    );
  const single = [question, ...items.map(({ text }) => text)]
    .flatMap((text) => [...text.matchAll(ONE)])
    .map(([, year, nian]) => (year !== undefined || nian !== undefined ? 365 : 30.44) * DAY);
  const spans = new Set([...counted, ...single]);
  const steps = [...spans].filter((span) => span > 0).slice(0, MOST_SPANS);
  // Two steps: three months before the end of a term.
  const long = steps.filter((span) => span >= DAY);
  const both = long.flatMap((one) => long.flatMap((other) => [one - other, one + other]));
  return said.some((one) =>
    dates.some(({ readings: [other] }) => {
      const from = toTime(other);
      if (from === null || !other || (one.month === null) !== (other.month === null)) return false;
      const reach = one.month === null ? steps : [...steps, ...both];
      return reach.some((span) => isAt(one, from + span, span) || isAt(one, from - span, span));
    }),
  );
}

/** Whether a moment that may be vague is the one that was reckoned. */
function isAt(said: Moment, reckoned: number, span: number): boolean {
  const time = toTime(said);
  if (time === null) return false;
  if (said.month === null) return Math.abs(time - reckoned) <= 60_000;
  if (said.day !== null) {
    // A term may end the day before; months and years are not of one length.
    const days = (reckoned - time) / DAY;
    return Math.abs(span) < 28 * DAY ? days >= 0 && days <= 1 : Math.abs(days) <= 2.5;
  }
  return [-2, 0, 2].some((days) => {
    const day = new Date(reckoned + days * DAY);
    const isYear = said.year === null || said.year === day.getUTCFullYear();
    return isYear && said.month === day.getUTCMonth() + 1;
  });
}
