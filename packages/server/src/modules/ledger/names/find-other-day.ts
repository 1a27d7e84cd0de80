import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import type { Moment } from "./find-dates.ts";
import { toTime } from "../numbers/find-spans.ts";
import { findNamedDays } from "./find-named-days.ts";
import type { Token } from "./find-tokens.ts";
import { isTimeOnly } from "./is-time-only.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { otherDays } from "./times.data.ts";

/** "From 3 to 7 May". */
const SPAN = /\d\.?\s?(?:-|–|to|until|and|bis|und|al?|e|y|au|et|à|até|至|到)\s?$/iu;

/** "On the 15th … at 02:41", where the evidence has that time on another of its days only. */
export function findOtherDay(
  token: Token,
  { sentence: { text }, tokens, book }: CheckInput,
): KnownToken | null {
  const isDay = ({ readings }: Pick<Token, "readings">) =>
    readings.some(({ day, time }) => day !== null && time === null);
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const times = dates.filter(isTimeOnly);
  // Of several days each may have the time.
  if (!isDay(token) || times.length === 0 || dates.length > times.length + 1) return null;
  const isSeveral = SPAN.test(text.slice(0, token.start)) || findNamedDays(text).length > 1;
  if (otherDays.test(text) || isSeveral) return null;
  const own = book.dates.filter((known) => hasReading(token.readings, known, bearsOut));
  const known = times.map(({ readings }) =>
    book.dates.filter((one) => hasReading(readings, one, bearsOut)),
  );
  const isBegun = known.some((same) => same.some((one) => own.includes(one)));
  for (const same of known) {
    const [first] = same;
    const isElsewhere = same.every(
      (one) => one.readings.every(({ day }) => day !== null) && !own.includes(one),
    );
    // What begins on a day may end on the next.
    const isLater = () => isBegun && own.every(({ readings: [day] }) => isBefore(day, first));
    if (first && isElsewhere && own.some(({ id }) => id === first.id) && !isLater()) return first;
  }
  return null;
}

function isBefore(day: Moment | undefined, known: KnownToken | undefined): boolean {
  const [from, to] = [day, known?.readings[0]].map((one) => (one ? toTime(one) : null));
  return typeof from === "number" && typeof to === "number" && from < to;
}
