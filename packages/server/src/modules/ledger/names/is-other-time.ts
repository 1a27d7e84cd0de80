import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { MINUTES, toShifts } from "./to-shifts.ts";
import type { Token } from "./find-tokens.ts";
import { elsewhere, pace, zones } from "./times.data.ts";

/** Whether a time of day is not the evidence's and need not be: elsewhere, or how long it takes. */
export function isOtherTime(token: Token, { sentence, book }: CheckInput): boolean {
  const { text, before } = sentence;
  const isZone = zones.test(text);
  if (isConverted(token, { isZone, book }) || pace.test(`${before} ${text}`)) return true;
  const around = `${text.slice(Math.max(0, token.start - 30), token.start)}#${text.slice(token.end, token.end + 20)}`;
  return elsewhere.test(around) || isDuration(token, book);
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
