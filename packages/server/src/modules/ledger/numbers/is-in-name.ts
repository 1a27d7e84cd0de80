import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import type { SaidNumber } from "./match-number.ts";

const YEAR = /^(?:19|20)\d\d$/;

/** A number as a part of a name that the evidence has: "revision 41" of "api:r41", "2025" of "photos/2025", "episode 34" of "ep-034". */
export function isInName(said: SaidNumber, { book }: CheckInput): boolean {
  const { digits, unit, text } = said;
  const [, day, month] = /^(\d\d)\.(\d\d)$/.exec(text) ?? [];
  if (day !== undefined && month !== undefined) {
    const date = new RegExp(`(?<!\\d)(?:${month}[-_.]?${day}|${day}[-_.]?${month})(?!\\d)`);
    if (book.tokens.some((token) => date.test(token.text))) return true;
  }
  const isYear = YEAR.test(digits);
  if (digits.length < 2 || (unit !== null && !isYear)) return false;
  const names = namesOf(book);
  if (!names.includes(digits)) return false;
  return new RegExp(`(?<![\\d.])0*${digits}(?!\\d|\\.\\d)`).test(names);
}

/** All names, line by line. */
const namesOf = oncePer(({ tokens }: EvidenceBook) =>
  tokens
    .filter(({ kind }) => kind !== "date")
    .map(({ text }) => text)
    .join("\n"),
);
