import type { WordReader } from "../create-word-reader.ts";
import { findNamedDays } from "./find-named-days.ts";
import type { Token } from "./find-tokens.ts";
import { smallWords } from "../small-words.ts";
import { everyMatch } from "../every-match.ts";

const NUMBER = /(?<![\p{L}\p{N}.,])(\d[\d.,'’]*\d|\d)\s?(\p{L})?/gu;
/** Cents and the like: alone they tell nothing. */
const FRACTION = /(?<=(?<![\d.,])\d{1,9})[.,]\d{1,2}(?![\p{L}\d]|[.,]\d)/gu;
/** Numbers of fewer digits tell little without a unit. */
const TELLING_DIGITS = 3;

/** What a stretch of text tells one thing from others by: words, numbers with their unit, days and times. */
export function toTraits(
  text: string,
  tokens: readonly Pick<Token, "kind" | "readings">[],
  toWords: WordReader,
): Set<string> {
  const whole = text.replaceAll(FRACTION, " ");
  const traits = new Set(toWords(whole).filter((word) => !smallWords.has(word)));
  for (const [, written = "", unit] of everyMatch(text, NUMBER)) {
    const digits = written.replaceAll(/\D/g, "");
    if (unit !== undefined && digits.length > 1) traits.add(`#${digits}${unit.toLowerCase()}`);
    if (digits.length >= TELLING_DIGITS) traits.add(`#${digits}`);
    // 11,258 of 11258.01.
    const rounded = digits.slice(0, -2);
    if (rounded.length > TELLING_DIGITS && /[.,]\d\d$/.test(written)) traits.add(`#${rounded}`);
  }
  for (const day of findNamedDays(text)) traits.add(`day ${day}`);
  for (const { readings } of tokens) {
    for (const { year, month, day, time } of readings) {
      if (time !== null) traits.add(`at ${time}`);
      if (month === null || day === null) continue;
      traits.add(`on ${month}-${day}`);
      const weekday = year === null ? null : new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      if (weekday !== null) traits.add(`day ${weekday}`);
    }
  }
  return traits;
}
