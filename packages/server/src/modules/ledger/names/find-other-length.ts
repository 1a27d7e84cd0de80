import type { CheckInput } from "../finding.ts";
import type { Token } from "./find-tokens.ts";
import { lasts } from "./times.data.ts";

/** Of a day. */
const MINUTES = 1440;

/** "It takes 4 h 54" around a time that is how long something takes. */
export function isLength({ start, end }: Token, text: string): boolean {
  return lasts.test(`${text.slice(Math.max(0, start - 30), start)}#${text.slice(end, end + 20)}`);
}

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
