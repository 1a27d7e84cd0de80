import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { headingOf } from "../numbers/table-above.ts";
import type { Sentence } from "../sentence.ts";
import { denials } from "../moods.data.ts";
import { isOtherTime } from "./is-other-time.ts";
import { isTimeOnly } from "./is-time-only.ts";
import type { Judgement } from "./judge-tokens.ts";
import { bearsOut, hasReading, isLastDay, isLikeDay, isShifted } from "./match-moment.ts";
import { about, common, lacking, lengthHeads, released } from "./times.data.ts";
import { isReckoned } from "./reckon-dates.ts";

/** "2024.8.30" is a version as often as a day: nothing is a slip of it. */
const VERSION_LIKE = /^\d{4}\.\d{1,2}\.\d{1,2}$/;

/** A date that the evidence does not have: a slip of one that it has. Others may be reckoned, or common knowledge. */
export function judgeUnknownDate(token: Token, input: CheckInput): Judgement | null {
  const judgement = judge(token, input);
  // To reckon is dear.
  return judgement && mayBeSo(token, input) ? null : judgement;
}

function judge(token: Token, input: CheckInput): Judgement | null {
  const { book, sentence, language, tokens } = input;
  const { readings } = token;
  if (!isKnowable(readings, book)) return null;
  const isTime = isTimeOnly(token);
  if (
    isTime &&
    (isInLengths(token, sentence) ||
      about.test(sentence.text.slice(0, token.start)) ||
      isOtherTime(token, input))
  ) {
    return null;
  }
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const rest = dates.reduce((text, date) => text.replaceAll(date.text, " "), sentence.text);
  const shared = book.sharedWords(rest);
  const other = findSlip(token, dates, book);
  // A time goes with the day that is said beside it.
  const isBeside = () =>
    dates.some((date) =>
      book.dates.some(
        (known) =>
          known.id === other?.id && date !== token && hasReading(date.readings, known, bearsOut),
      ),
    );
  // With evidence in another language it can share no words.
  const isAbout = shared > 1 || language !== book.language || (shared > 0 && isOdd(readings));
  if (!other) return (isAbout || shared > 0) && isInvented(token, input) ? UNKNOWN : null;
  if (isTime && !isAbout && !isBeside()) return null;
  const evidence = other.id === null ? [] : [other.id];
  return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
}

/** In a column that tells how long something takes: no time of day. */
function isInLengths({ start }: Token, { text, above, form }: Sentence): boolean {
  return form === "row" && lengthHeads.test(headingOf(above, text.slice(0, start)));
}

/** The date of the evidence that it was mistaken for. */
function findSlip(
  token: Token,
  dates: readonly Token[],
  book: EvidenceBook,
): KnownToken | undefined {
  const { readings } = token;
  const days = isTimeOnly(token) ? [] : dates.filter((date) => !isTimeOnly(date));
  return book.dates.find(
    (known) =>
      known.id !== null &&
      !VERSION_LIKE.test(known.text) &&
      hasReading(readings, known, isShifted) &&
      // What is told beside it was not mistaken.
      !days.some((date) => hasReading(date.readings, known, bearsOut)) &&
      hasReading(readings, known, isLikeDay),
  );
}

const UNKNOWN: Judgement = {
  verdict: "unsupported",
  evidence: [],
  why: "No evidence has this date.",
};
/** From the years of the evidence: what is long ago, or far ahead, is common knowledge. */
const MOST_YEARS = 3;

/** A whole date, told of what the evidence is about, that no calendar and no term gives. */
function isInvented({ readings }: Token, { sentence: { text, form }, book }: CheckInput): boolean {
  if (form === "quoted" || denials.test(text)) return false;
  if (released.test(text) || common.test(text)) return false;
  const years = book.dates.flatMap(({ readings: [first] }) => first?.year ?? []);
  return readings.every((one) => {
    const { year, month, day } = one;
    if (year === null || month === null || day === null) return false;
    const isNear = years.some((other) => Math.abs(other - year) <= MOST_YEARS);
    return isNear && day > 1 && !isLastDay(one);
  });
}

/** Whether it need not be known: nothing is there, or it was reckoned. */
function mayBeSo(token: Token, input: CheckInput): boolean {
  const { start, end } = token;
  const { text } = input.sentence;
  const around = `${text.slice(Math.max(0, start - 60), start)}#${text.slice(end, end + 40)}`;
  return lacking.test(around) || isReckoned(token, input);
}

/** Of a time whose minutes are no quarters: who says so has it from somewhere. */
function isOdd(readings: readonly Moment[]): boolean {
  return readings.every(({ time }) => time !== null && time % 15 !== 0);
}

/** Whether the evidence has days or times at all, and not this one in a way that is not read as a date. */
function isKnowable(readings: readonly Moment[], book: EvidenceBook): boolean {
  // A month tells no days.
  const isTold = book.dates.some(({ readings: [one] }) => one && (one.day ?? one.time) !== null);
  const isWritten = () =>
    toDigits(readings).some((digits) => book.find(digits) !== null && isBare(digits, book));
  return isTold && !isWritten();
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
