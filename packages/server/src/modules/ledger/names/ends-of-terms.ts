import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import { toTime } from "../numbers/find-spans.ts";
import { oncePer } from "../once-per.ts";

const DAY = 86_400_000;
const SPAN =
  /^\s*(?:-|–|—|~|to|until|till|through|bis(?: zum)?|a|al|até|à|au|jusqu['’]au|hasta(?: el)?|起?至|起?到)\s*$/iu;
/** `"start": "2025-05-23", "end": "2025-05-27"`. */
const FIELD = /^["']?,?\s*["']?(?:end|until|to|ende|bis|fin|fim)["']?\s*[:=]\s*["']?$/iu;

/** Whether the evidence has a term that begins with the same day and ends with another. */
export function hasOtherEnd([from, to]: readonly [from: number, to: number], book: EvidenceBook) {
  return book.dates.some((known) => {
    if (toTime(known.readings[0]) !== from) return false;
    const end = findEnd(known, book, { isForward: true });
    return end !== undefined && toTime(end.readings[0]) !== to;
  });
}

/** The days around the terms of the evidence: the last before one begins, the first after it ends, not at a weekend. */
export const toDaysAround = oncePer((book: EvidenceBook): readonly number[] =>
  book.dates.flatMap((known) => {
    const end =
      findEnd(known, book, { isForward: true }) ??
      findEnd(known, book, { isForward: true, mark: FIELD });
    const [from, to] = [known, end].map((one) => toTime(one?.readings[0]));
    if (typeof from !== "number" || typeof to !== "number") return [];
    return [from - DAY, to + DAY, beforeWeekend(from - DAY), afterWeekend(to + DAY)];
  }),
);

function beforeWeekend(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 ? day - 2 * DAY : day - (weekday === 6 ? DAY : 0);
}

function afterWeekend(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? day + 2 * DAY : day + (weekday === 0 ? DAY : 0);
}

/** What a term reaches to from a date, or from where it reaches there. */
function findEnd(
  known: KnownToken,
  { items, dates }: EvidenceBook,
  { isForward, mark = SPAN }: { readonly isForward: boolean; readonly mark?: RegExp },
) {
  const full = items.find(({ id }) => id === known.id)?.full;
  return dates.find((other) => {
    const [from, to] = isForward ? [known, other] : [other, known];
    const isNext = other.id === known.id && to.start > from.end;
    return isNext && full !== undefined && mark.test(full.slice(from.end, to.start));
  });
}
