import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import { findOtherRole } from "./find-other-role.ts";
import { findOtherWeekday } from "./find-other-weekday.ts";
import type { Comparison } from "./find-named.ts";
import { findOtherRecord } from "./find-other-record.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { mayCompare } from "./may-compare.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";
import { conditions } from "../moods.data.ts";
import { bearsOut, hasReading, isShifted } from "./match-moment.ts";
import { months } from "./months.data.ts";
import { isReckoned } from "./reckon-dates.ts";
import { about, allowed, expected, pace, today, zones } from "./times.data.ts";

/** "2026.11.2" may be a version as well. */
const VERSION_LIKE = /^\d{4}\.\d{1,2}\.\d{1,2}$/;

/** From the first to the last of several entries. */
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre)(?!\p{L})[^,;.]*$/iu;

/** Days and times, however they are written. */
export const checkDates = judgeTokens("date", (token, input) => {
  const { book, sentence } = input;
  const before = sentence.text.slice(0, token.start);
  const isPlan = input.isPlan(token.start) && !isTerm(before, sentence.text);
  const weekday = findOtherWeekday(token, sentence.text, book);
  if (weekday !== null) return { verdict: "contradicted", evidence: [], why: weekday };
  const near = isTimeOnly(token) && about.test(before) ? findNear(token, book.dates) : [];
  const isCompared =
    near.length === 0 && !BETWEEN.test(before) && (!isPlan || mayCompare(token.start, input));
  const row = isCompared ? findOtherRecord(token, comparison, input) : null;
  if (row) return toOtherRecord(row);
  const same = book.dates.filter((other) => hasReading(token.readings, other, bearsOut));
  const offered = VERSION_LIKE.test(token.text) ? findOtherRole(token, same, input) : null;
  if (offered) {
    const evidence = offered.id === null ? [] : [offered.id];
    return { verdict: "contradicted", evidence, why: "The evidence has it as another one." };
  }
  const ids = [...same, ...near].flatMap(({ id }) => (id === null ? [] : [id]));
  if (same.length + near.length > 0) {
    return toSupported({ ids: [...new Set(ids)], isAsked: ids.length === 0 });
  }
  const found = book.find(token.text);
  if (found) return toSupported(found);
  return isPlan || today.test(before) ? null : judgeUnknown(token, input);
});

/** A date that the evidence does not have. */
function judgeUnknown(
  token: Token,
  { book, sentence, language, tokens }: CheckInput,
): Judgement | null {
  const { readings } = token;
  const isTime = isTimeOnly(token);
  const isWritten =
    toDigits(readings).some((digits) => book.find(digits) !== null && isBare(digits, book)) ||
    readings.some((one) => hasBareDay(one, book));
  // A month tells no days.
  const isKnowable = book.dates.some(
    ({ readings: [one] }) => one && (one.day ?? one.time) !== null,
  );
  if (!isKnowable || isWritten || isReckoned(readings, book)) return null;
  const isOther = zones.test(sentence.text) || pace.test(`${sentence.before} ${sentence.text}`);
  if (isTime && (isOther || isDuration(token, book))) return null;
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const rest = dates.reduce((text, date) => text.replaceAll(date.text, " "), sentence.text);
  const shared = book.sharedWords(rest);
  const other = book.dates.find(
    (candidate) => candidate.id !== null && hasReading(readings, candidate, isShifted),
  );
  // With evidence in another language it can share no words.
  // A time goes with the day that is said beside it.
  const isBeside = dates.some((date) =>
    book.dates.some(
      (known) =>
        known.id === other?.id && date !== token && hasReading(date.readings, known, bearsOut),
    ),
  );
  if (other && (!isTime || shared > 1 || isBeside || language !== book.language)) {
    const evidence = other.id === null ? [] : [other.id];
    return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
  }
  if (shared < 2) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this date." };
}

/** "1 h 47" between a departure and an arrival. */
function isDuration({ readings, text }: Token, { items, dates }: EvidenceBook): boolean {
  if (!/h/i.test(text)) return false;
  return items.some(({ id }) => {
    const times = dates
      .filter((date) => date.id === id)
      .slice(0, MOST_TIMES)
      .flatMap(({ readings: [moment] }) =>
        (moment?.time ?? null) === null ? [] : [moment?.time ?? 0],
      );
    return times.some((from) =>
      times.some((to) => readings.some(({ time }) => time === (to - from + MINUTES) % MINUTES)),
    );
  });
}

const MOST_TIMES = 20;
/** Of a day. */
const MINUTES = 1440;

/** "You can still cancel until": what is allowed is told, not planned. */
function isTerm(before: string, text: string): boolean {
  return (allowed.test(before) || expected.test(text)) && !conditions.test(before);
}

function isTimeOnly({ readings }: Token): boolean {
  return readings.every(({ day, month }) => day === null && month === null);
}

function isOfDay(moment: Moment | undefined): boolean {
  return (moment?.month ?? moment?.day ?? null) !== null;
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
      `${two}-${twoDay}`,
    ];
  });
}

const MONTH_NEXT = `(?!\\s?(?:of |de |d['’])?(?:${months.join("|")}|\\d))`;

/** "The 28th or the 29th", "am 28.": the month is left to the reader. */
function hasBareDay({ day, month, time }: Moment, { items }: EvidenceBook): boolean {
  if (day === null || time !== null) return false;
  // "dia 21" for 21/11.
  const short = new RegExp(`(?<![\\d./-])(?:0?${day}[./-]\\d{1,2}|\\d{1,2}[/-]0?${day})(?![\\d%])`);
  if (month === null && items.some(({ text }) => short.test(text))) return true;
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?<!(?:${months.join("|")})\\.? )${day}(?:st|nd|rd|th)|(?:am|zum|vom|den|dem|oder|und) ${day}\\.|(?:el|al|le|au|dia|día) ${day}(?=[,.;)?]|\\s\\p{L}|$))${MONTH_NEXT}`,
    "iu",
  );
  return items.some(({ text }) => written.test(text));
}

/** Whether it stands there, and not as a part of a longer date. */
function isBare(digits: string, { items, foldedQuestion }: EvidenceBook): boolean {
  return [...items.map(({ folded }) => folded), foldedQuestion].some((text) => {
    for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1)) {
      const isPart =
        /[\d./-]/.test(text.charAt(at - 1)) || /^[./-]?\d/.test(text.slice(at + digits.length));
      if (!isPart) return true;
    }
    return false;
  });
}

const ABOUT_MINUTES = 20;

function findNear({ readings }: Token, known: readonly KnownToken[]): KnownToken[] {
  return known.filter(({ readings: [other] }) =>
    readings.some((one) => Math.abs((one.time ?? 0) - (other?.time ?? -60)) <= ABOUT_MINUTES),
  );
}

const comparison: Comparison = {
  isSame: (said, known) => known.kind === "date" && hasReading(said.readings, known, bearsOut),
  isAlike: (said, known) =>
    known.kind === "date" &&
    hasReading(said.readings, known, (one, other) =>
      isOfDay(one)
        ? isOfDay(other) && (one.day === null || other.day !== null)
        : other.time !== null,
    ),
  isRival: ({ readings: [one] }, { readings: [other] }) => isOfDay(one) === isOfDay(other),
};
