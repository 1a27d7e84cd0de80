import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Moment } from "../find-dates.ts";
import { toTime } from "../find-spans.ts";
import type { Token } from "../find-tokens.ts";
import { findOtherRecord, type Comparison } from "../find-other-record.ts";
import { judgeTokens, toOtherRecord, toSupported } from "../judge-tokens.ts";
import { weekdays } from "../weekdays.data.ts";

const DAY = 86_400_000;
const BEFORE = new RegExp(
  `(?<!\\p{L})(?:${weekdays.map((names, at) => `(?<d${at}>${names})`).join("|")}),?\\s*(?:the |de[mnr] |d\\. |el |le |dia |día |, )?\\s*$`,
  "iu",
);
/** Words of places whose clocks differ. */
const ZONES =
  /\b(?:UTC|GMT|[A-Z]{1,2}[SD]T|CES?T|local|Ortszeit|hora local|heure locale|time ?zone)\b|时间|时区/u;

/** Days and times, however they are written. */
export const checkDates = judgeTokens("date", (token, input) => {
  const { book, sentence, language, tokens, isPlan: isPlanAt } = input;
  const isPlan = isPlanAt(token.start);
  const known = book.dates;
  const weekday = findOtherWeekday(token, sentence.text, known);
  if (weekday !== null) return { verdict: "contradicted", evidence: [], why: weekday };
  const isTime = token.readings.every(({ day, month }) => day === null && month === null);
  const near = isTime && ABOUT.test(sentence.text.slice(0, token.start)) && findNear(token, known);
  if (near) return toSupported({ ids: near.id === null ? [] : [near.id], isAsked: true });
  const row = isPlan ? null : findOtherRecord(token, comparison, input);
  if (row) return toOtherRecord(row);
  const same = known.filter((other) => hasReading(token.readings, other, bearsOut));
  if (same.length > 0) {
    const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
    return toSupported({ ids: [...new Set(ids)], isAsked: ids.length === 0 });
  }
  const found = book.find(token.text);
  if (found) return toSupported(found);
  if (isPlan || known.length === 0 || TODAY.test(sentence.text.slice(0, token.start))) return null;
  const written = toDigits(token.readings).find((digits) => book.find(digits) !== null);
  if (written !== undefined || isReckoned(token.readings, book)) return null;
  if (isNamedDay(token.readings, book)) return null;
  if (isTime && (ZONES.test(sentence.text) || PACE.test(`${sentence.before} ${sentence.text}`)))
    return null;
  const other = known.find(
    (candidate) => candidate.id !== null && hasReading(token.readings, candidate, isShifted),
  );
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const shared = book.sharedWords(
    dates.reduce((rest, { text }) => rest.replaceAll(text, " "), sentence.text),
  );
  // Of another language it can share no words.
  const isAbout = !isTime || shared > 1 || language !== book.language;
  if (other && isAbout) {
    const evidence = other.id === null ? [] : [other.id];
    return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
  }
  if (shared < 2) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this date." };
});

function isOfDay(moment: Moment | undefined): boolean {
  return moment?.month != null || moment?.day != null;
}

/** "26.11.", "11/26": too much like other things to be taken for dates wherever they stand. */
function toDigits(readings: readonly Moment[]): string[] {
  return readings.flatMap(({ month, day, time }) => {
    if (month === null || day === null || time !== null) return [];
    const [two, twoDay] = [month, day].map((part) => String(part).padStart(2, "0"));
    return [
      `${day}.${month}.`,
      `${twoDay}.${two}.`,
      `${day}/${month}`,
      `${twoDay}/${two}`,
      `${month}/${day}`,
      `${two}/${twoDay}`,
    ];
  });
}

/** "as of 16 November": the day of the answer. */
const TODAY =
  /(?<!\p{L})(?:as of|today|heute|stand|hoy|a fecha de|hoje|aujourd['’]hui|au)[\s,(:]*(?:the |den |dem |dia |día )?$|(?:截至|今天)\s*[(（]?$/iu;
/** Not when something is, but how long it takes. */
const PACE =
  /(?<!\p{L})(?:pace|tempo|ritmo|allure)(?!\p{L})|配速|\/\s?km|(?:per|pro|por|par) (?:km|kilom|quil|mile|mi(?!\p{L}))/iu;
/** Before or behind a time that is not meant to the minute. */
const ABOUT =
  /(?<!\p{L})(?:about|around|shortly (?:after|before)|just (?:after|before)|a little (?:after|before|past)|gegen|etwa|ca\.?|kurz (?:nach|vor)|rund um|por volta d[ae]s?|cerca d[ae]s?|pouco (?:depois|antes) d[ae]s?|logo (?:após|depois d[ae]s?)|sobre las?|hacia las?|a eso de las?|poco (?:después|antes) de las?|vers|peu (?:après|avant)|juste (?:après|avant))\s+(?:as |às |la |les )?$|(?:大约|约|接近)\s*$/iu;
const ABOUT_MINUTES = 20;

function findNear({ readings }: Token, known: readonly KnownToken[]): KnownToken | undefined {
  return known.find(({ readings: [other] }) =>
    readings.some((one) => Math.abs((one.time ?? 0) - (other?.time ?? -60)) <= ABOUT_MINUTES),
  );
}

const comparison: Comparison = {
  isSame: (said, known) => known.kind === "date" && hasReading(said.readings, known, bearsOut),
  isAlike: (said, known) =>
    known.kind === "date" &&
    hasReading(said.readings, known, (one, other) =>
      one.time !== null && one.day === null ? other.time !== null : other.day !== null,
    ),
  isRival: ({ readings: [one] }, { readings: [other] }) => isOfDay(one) === isOfDay(other),
};

/** "Saturday, 20 December 2026", which is a Sunday. A date without a year has that of the evidence. */
function findOtherWeekday(
  { start, readings: [said], text }: Pick<Token, "start" | "readings" | "text">,
  sentence: string,
  known: readonly KnownToken[],
): string | null {
  const named = BEFORE.exec(sentence.slice(0, start))?.groups;
  const index = weekdays.findIndex((_names, at) => named?.[`d${at}`] !== undefined);
  if (index < 0 || !said || said.month === null || said.day === null) return null;
  const { month, day } = said;
  const same = known.flatMap(({ readings: [other] }) =>
    other && other.month === month && other.day === day ? [other] : [],
  );
  const year = said.year ?? same.find((other) => other.year !== null)?.year ?? null;
  if (year === null) return null;
  const actual = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return actual === index ? null : `${text} is no such day of the week in ${year}.`;
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
function isReckoned(said: readonly Moment[], book: EvidenceBook): boolean {
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

type Compare = (said: Moment, known: Moment) => boolean;

function hasReading(said: readonly Moment[], { readings }: KnownToken, compare: Compare): boolean {
  return said.some((one) => readings.some((other) => compare(one, other)));
}

/** Whether the evidence has all that is said; only the year may be left to the reader there. */
function bearsOut(said: Moment, known: Moment): boolean {
  if (said.month === null) {
    if (said.day !== null) return said.day === known.day;
    return said.time !== null && isSameTime(said, known);
  }
  const isYear = said.year === null || known.year === null || said.year === known.year;
  const isTime = said.time === null || known.time === null || isSameTime(said, known);
  const isDay = said.day === null || said.day === known.day;
  return isYear && isTime && isDay && said.month === known.month;
}

/** To the second where both have it, else to the minute, cut or rounded. */
function isSameTime(said: Moment, known: Moment): boolean {
  if (said.second !== null && known.second !== null && said.second !== known.second) return false;
  const isRounded = said.second === null && (known.second ?? 0) >= 30;
  return said.time === known.time || (isRounded && said.time === (known.time ?? 0) + 1);
}

/** The same but for one of its parts. */
function isShifted(said: Moment, known: Moment): boolean {
  if (said.month === null) {
    if (said.time === null || known.time === null) return false;
    return said.time % 60 === known.time % 60 || Math.abs(said.time - known.time) <= 60;
  }
  if (known.month === null) return false;
  const parts = [
    [said.year, known.year],
    [said.month, known.month],
    [said.day, known.day],
  ].filter(([one, other]) => one !== null && other !== null);
  const same = parts.filter(([one, other]) => one === other).length;
  return same > 0 && same >= parts.length - 1;
}
