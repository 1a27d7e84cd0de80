import type { KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import { findOtherRecord, type Comparison } from "./find-other-record.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";
import { bearsOut, hasReading, isShifted } from "./match-moment.ts";
import { isReckoned } from "./reckon-dates.ts";
import { about, pace, today, zones } from "./times.data.ts";
import { weekdays } from "./weekdays.data.ts";

const BEFORE = new RegExp(
  `(?<!\\p{L})(?:${weekdays.map((names, at) => `(?<d${at}>${names})`).join("|")}),?\\s*(?:the |de[mnr] |d\\. |el |le |dia |día |, )?\\s*$`,
  "iu",
);
/** Days and times, however they are written. */
export const checkDates = judgeTokens("date", (token, input) => {
  const { book, sentence } = input;
  const isPlan = input.isPlan(token.start);
  const weekday = findOtherWeekday(token, sentence.text, book.dates);
  if (weekday !== null) return { verdict: "contradicted", evidence: [], why: weekday };
  const before = sentence.text.slice(0, token.start);
  const near = isTimeOnly(token) && about.test(before) ? findNear(token, book.dates) : [];
  const row = isPlan || near.length > 0 ? null : findOtherRecord(token, comparison, input);
  if (row) return toOtherRecord(row);
  const same = book.dates.filter((other) => hasReading(token.readings, other, bearsOut));
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
  const isWritten = toDigits(readings).some((digits) => book.find(digits) !== null);
  if (book.dates.length === 0 || isWritten || isReckoned(readings, book)) return null;
  const isOther = zones.test(sentence.text) || pace.test(`${sentence.before} ${sentence.text}`);
  if (isTime && isOther) return null;
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const rest = dates.reduce((text, date) => text.replaceAll(date.text, " "), sentence.text);
  const shared = book.sharedWords(rest);
  const other = book.dates.find(
    (candidate) => candidate.id !== null && hasReading(readings, candidate, isShifted),
  );
  // With evidence in another language it can share no words.
  if (other && (!isTime || shared > 1 || language !== book.language)) {
    const evidence = other.id === null ? [] : [other.id];
    return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
  }
  if (shared < 2) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this date." };
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
    ];
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
