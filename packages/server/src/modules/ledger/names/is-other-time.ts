import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { MINUTES, toShifts } from "./to-shifts.ts";
import type { Token } from "./find-tokens.ts";
import { elsewhere, pace, zones } from "./times.data.ts";

/** Whether a time of day is not the evidence's and need not be: elsewhere, how long it takes, or reckoned. */
export function isOtherTime(token: Token, { sentence, book, tokens }: CheckInput): boolean {
  const { text, before } = sentence;
  const isZone = zones.test(text) && !isSameZone(text.slice(token.end, token.end + 6), book);
  if (isConverted(token, { isZone, book }) || pace.test(`${before} ${text}`)) return true;
  const around = `${text.slice(Math.max(0, token.start - 30), token.start)}#${text.slice(token.end, token.end + 20)}`;
  return elsewhere.test(around) || isDuration(token, book) || isReckonedHere(token, tokens);
}

/** "at 9:07 am UTC", where all times of the evidence are in it. */
function isSameZone(behind: string, { items }: EvidenceBook): boolean {
  if (!/^[\s(]*(?:UTC|GMT)/.test(behind)) return false;
  const timed = items.filter(({ text }) => /\d:\d\d/.test(text));
  return (
    timed.length > 0 && timed.every(({ text }) => /\d(?:Z|\s?UTC|\s?GMT)(?!\p{L})/u.test(text))
  );
}

/** By another clock: of a zone that the evidence names, or hours away from it in one that the sentence names. */
function isConverted(
  { readings }: Token,
  { isZone, book }: { readonly isZone: boolean; readonly book: EvidenceBook },
): boolean {
  const shifts = toShifts(book);
  return book.dates.some(({ readings: [known] }) =>
    readings.some(({ time }) => {
      if (time === null || !known || known.time === null) return false;
      const gap = (time - known.time + MINUTES) % MINUTES;
      return shifts === "any" || isZone ? gap % 60 === 0 : shifts.includes(gap);
    }),
  );
}

const MOST_TIMES = 20;

/** "1 h 47" between a departure and an arrival. */
function isDuration({ readings, text }: Token, { items, dates }: EvidenceBook): boolean {
  if (!/h/i.test(text)) return false;
  return items.some(({ id }) => {
    const times = dates
      .filter((date) => date.id === id)
      .slice(0, MOST_TIMES)
      .flatMap(({ readings: [moment] }) => moment?.time ?? []);
    return times.some((from) =>
      times.some((to) => readings.some(({ time }) => time === (to - from + MINUTES) % MINUTES)),
    );
  });
}

/** "17:08, four minutes late, so 17:12". */
function isReckonedHere(token: Token, { list, rest }: CheckInput["tokens"]): boolean {
  const others = list.filter(({ kind, start }) => kind === "date" && start < token.start);
  const times = others.flatMap(({ readings }) => readings.flatMap(({ time }) => time ?? []));
  if (times.length === 0) return false;
  const steps = findNumbers(rest).flatMap(({ unit, values: [value = 0] }) =>
    unit?.measure === "time" ? [(value * (unit.factors[0] ?? 0)) / 60_000] : [],
  );
  return token.readings.some(({ time }) =>
    times.some((from) => steps.some((step) => Math.abs(from - (time ?? 0)) === step)),
  );
}
