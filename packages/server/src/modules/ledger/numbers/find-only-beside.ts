import type { CheckInput } from "../finding.ts";
import { endOf } from "./end-of.ts";
import { findNumberLines } from "./find-number-lines.ts";
import { tookWords } from "./labels.data.ts";
import { toSignificant, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { sumWords } from "./sums.data.ts";

/** "in about", "en unos". */
const IN_END =
  /(?<!\p{L})(?:in|en|em|within|nach|after)\s(?:[\p{L}']+\s){1,3}$|[用花]了?\s?约?\s?$/iu;
const EACH =
  /^\s(?:per|each|an?|pro|je|por|cada|par|more|less|longer|later|earlier|left|mehr|weniger|länger|später|früher|mais|menos|más|plus|moins|de plus)(?!\p{L})|^\s?\/|^[每后]/iu;
const LEAST_DIGITS = 4;
/** So far off is no manner of speaking. */
const FAR = 0.08;

/**
 * "48,211 files in about 97 minutes": the one line that has the long number beside it gives one other
 * amount of the kind, and so does the evidence.
 */
export function findOnlyBeside(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence, book, isPlan }: CheckInput,
): NumberLine | null {
  const { unit, isHedged, isBound, values, start, end } = said;
  if (!isHedged || isBound || unit?.measure !== "time" || isPlan(start)) return null;
  const before = endOf(sentence.text, start);
  const isTook = tookWords.test(before) || IN_END.test(before);
  if (!isTook || EACH.test(sentence.text.slice(end)) || sumWords.test(sentence.text)) return null;
  const known = book
    .numbers()
    .lines.flatMap((line) => line.numbers.map((number) => ({ line, number })))
    .filter(({ line, number }) => line.isResult && number.unit?.measure === unit.measure);
  const [one, ...more] = known;
  if (!one || more.length > 0) return null;
  const isNear = others.some((other) => {
    const lines = toSignificant(other).length < LEAST_DIGITS ? [] : findNumberLines(other, book);
    return lines.length > 0 && lines.every(({ text }) => text === one.line.text);
  });
  const [value = 0] = values;
  const ways = one.number.unit?.factors ?? [];
  const isFar = ways.every((way, at) => {
    const amount = ((one.number.values[0] ?? 0) * way) / (unit.factors[at] ?? unit.factors[0] ?? 1);
    return Math.abs(value - amount) > amount * FAR;
  });
  return isNear && isFar ? one.line : null;
}
