import { headingOf } from "../numbers/table-above.ts";
import type { CheckInput } from "../finding.ts";
import type { Language } from "../detect-language.ts";
import type { Token } from "./find-tokens.ts";
import { lasts, lengthHeads } from "./times.data.ts";

/** Of a day. */
const MINUTES = 1440;

/** "It takes 4 h 54", or in a column of lengths: how long something takes, and no time of day. */
export function isLength(
  { start, end, text: said }: Token,
  { sentence: { text, above, form }, language }: CheckInput,
): boolean {
  // No clock is written so there.
  if (/\dh|\d\sh/i.test(said) && HOURLY.has(language)) return true;
  if (form === "row" && lengthHeads.test(headingOf(above, text.slice(0, start)))) return true;
  return lasts.test(`${text.slice(Math.max(0, start - 30), start)}#${text.slice(end, end + 20)}`);
}

const HOURLY: ReadonlySet<Language> = new Set(["en", "de", "zh"]);

/** The entry from whose beginning to whose end it is hours more or less than is said, where none is as long. */
export function findOtherLength({ readings }: Token, { book }: CheckInput): string | null {
  const [said] = readings.flatMap(({ time }) => time ?? []);
  if (said === undefined) return null;
  const lengths = book.items.flatMap(({ id }) =>
    book.records(id).flatMap(({ tokens }) => {
      const [from, to, more] = tokens.flatMap(({ readings: [one] }) => one?.time ?? []);
      if (from === undefined || to === undefined || more !== undefined) return [];
      return [{ id, length: (to - from + MINUTES) % MINUTES }];
    }),
  );
  if (lengths.some(({ length }) => length === said)) return null;
  return lengths.find(({ length }) => Math.abs(length - said) === 60)?.id ?? null;
}
