import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { findNamedDays } from "./find-named-days.ts";
import type { Token } from "./find-tokens.ts";
import { isTimeOnly } from "./is-time-only.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { otherDays } from "./times.data.ts";

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
  if (otherDays.test(text) || findNamedDays(text).length > 1) return null;
  const own = book.dates.filter((known) => hasReading(token.readings, known, bearsOut));
  for (const { readings } of times) {
    const same = book.dates.filter((known) => hasReading(readings, known, bearsOut));
    const [first] = same;
    const isElsewhere = same.every(
      (known) => known.readings.every(({ day }) => day !== null) && !own.includes(known),
    );
    if (first && isElsewhere && own.some(({ id }) => id === first.id)) return first;
  }
  return null;
}
