import type { KnownToken } from "../evidence-book.ts";
import type { Moment } from "./find-dates.ts";
import { findOtherRole } from "./find-other-role.ts";
import { findOtherWeekday } from "./find-other-weekday.ts";
import { findOtherTerm } from "./find-other-term.ts";
import type { CheckInput } from "../finding.ts";
import { findOtherEntry, type Comparison } from "../entries/find-other-entry.ts";
import type { Token } from "./find-tokens.ts";
import { mayCompare } from "./may-compare.ts";
import { conditions } from "../moods.data.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { isOwnRange } from "./is-own-range.ts";
import { isTimeOnly } from "./is-time-only.ts";
import { judgeUnknownDate } from "./judge-unknown-date.ts";
import { allowed, expected, today } from "./times.data.ts";

/** "2026.11.2" may be a version as well. */
const VERSION_LIKE = /^\d{4}\.\d{1,2}\.\d{1,2}$/;

/** From the first to the last of several entries. */
const BETWEEN =
  /(?<!\p{L})(?:(?:between|zwischen|entre)(?!\p{L})[^,;.]*|(?:from|von|vom|de|desde|das|do|du|dès)(?!\p{L})[^,;.]{3,40}(?<!\p{L})(?:to|until|till|through|bis|bis zum|a|às|à|au|até|hasta)\s+(?:(?:as|las|el|o) )?)$|[从自][^，。]{2,20}[到至]\s*$/iu;

/** Days and times, however they are written. */
export const checkDates = judgeTokens("date", (token, input) => {
  const { book, sentence } = input;
  const before = sentence.text.slice(0, token.start);
  const isPlan = input.isPlan(token.start) && !isTerm(before, sentence.text);
  const weekday = findOtherWeekday(token, sentence.text, book);
  if (weekday !== null) return weekday;
  const isCompared =
    !isTimeOnly(token) && !isOfSeveral(token, input) && (!isPlan || mayCompare(token.start, input));
  const row = isCompared ? findOtherEntry(token, comparison, input) : null;
  if (row) return toOtherRecord(row);
  const same = book.dates.filter((other) => hasReading(token.readings, other, bearsOut));
  const offered = VERSION_LIKE.test(token.text) ? findOtherRole(token, same, input) : null;
  if (offered) return toContradicted(offered, "The evidence has it as another one.");
  const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
  if (same.length > 0) {
    return toSupported({ ids: [...new Set(ids)], isAsked: ids.length === 0 });
  }
  const found = book.find(token.text);
  if (found) return toSupported(found);
  const term = findOtherTerm(token, input);
  if (term) return term;
  return isPlan || today.test(before) ? null : judgeUnknownDate(token, input);
});

/** An end of what is summed up: no value of one entry. */
function isOfSeveral(token: Token, input: CheckInput): boolean {
  if (BETWEEN.test(input.sentence.text.slice(0, token.start))) return true;
  return isOwnRange(token, input);
}

function toContradicted({ id }: KnownToken, why: string): Judgement {
  return { verdict: "contradicted", evidence: id === null ? [] : [id], why };
}

/** "You can still cancel until": what is allowed is told, not planned. */
function isTerm(before: string, text: string): boolean {
  return (allowed.test(before) || expected.test(text)) && !conditions.test(before);
}

function isOfDay(moment: Moment | undefined): boolean {
  return (moment?.month ?? moment?.day ?? null) !== null;
}

const comparison: Comparison = {
  margin: 2,
  isSame: (said, known) => known.kind === "date" && hasReading(said.readings, known, bearsOut),
  isAlike: (said, known) =>
    known.kind === "date" &&
    hasReading(said.readings, known, (one, other) =>
      isOfDay(one)
        ? isOfDay(other) && (one.day === null || other.day !== null)
        : other.time !== null,
    ),
};
