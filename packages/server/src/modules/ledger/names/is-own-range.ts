import type { CheckInput } from "../finding.ts";
import { toTime } from "../numbers/find-spans.ts";
import { hasOtherEnd } from "./ends-of-terms.ts";
import type { Token } from "./find-tokens.ts";
import { DAY } from "./to-steps.ts";
import { toYear } from "./to-year.ts";

/** "3–9 November": the month is said once. */
const BARE =
  /(?<![\p{L}\p{N}.,:/-])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*(?:[-–—~]|(?:to|until|till|through|and|bis|und|al?|y|e|et|au|à|até|hasta)(?!\p{L})|[至到和])\s*(?:(?:the|zum|den|dem|el|le|o|dia|día|\p{L}+day,?|\p{L}+tag,?)\s+)?(?:den\s+|dem\s+)?$/iu;

/** Whether a day ends what an answer sums up: a week, or the beginning or the end of a month. */
export function isOwnRange(token: Token, { sentence: { text }, book }: CheckInput): boolean {
  const [said] = token.readings;
  if (!said || said.day === null || said.time !== null) return false;
  const first = BARE.exec(text.slice(0, token.start))?.[1];
  if (first === undefined) return false;
  const end = { ...said, year: said.year ?? toYear(book) };
  const [from, to] = [toTime({ ...end, day: Number(first) }), toTime(end)];
  if (from === null || to === null || hasOtherEnd([from, to], book)) return false;
  const days = Math.round((to - from) / DAY);
  const begin = new Date(from);
  const isWeek = days === 6 || (days === 4 && begin.getUTCDay() === 1);
  const isPart = begin.getUTCDate() === 1 || new Date(to + DAY).getUTCDate() === 1;
  return days > 0 && (isWeek || isPart);
}
