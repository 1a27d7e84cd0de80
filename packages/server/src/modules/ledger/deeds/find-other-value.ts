import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { isUnfamiliar } from "./can-do.ts";
import { findTokens } from "../names/find-tokens.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { onlyLooks } from "./only-looks.ts";
import { readToolName } from "./read-tool-name.ts";
import { paying, timed } from "./tools.data.ts";
import { toTimes } from "./to-times.ts";
import type { Tried } from "./tried.ts";
import { everyMatch } from "../every-match.ts";

const MONEY: ReadonlySet<string> = new Set(["euro", "dollar", "yuan", "real", "sterling"]);

/** Done, but for another time or amount than is said: "at 14:30", where the call was given 15:30. */
export function findOtherValue(
  clause: string,
  tried: readonly Tried[],
  book: EvidenceBook,
): Judgement | null {
  const given = tried.filter(
    ({ call, trouble }) =>
      trouble === null && !executors.test(call.call.tool) && !isUnfamiliar(call),
  );
  const [first] = given;
  if (!first) return null;
  const isFor = (tools: RegExp) => given.every(({ call }) => tools.test(readToolName(call)));
  const times = isFor(timed) ? toTimes(findTokens(clause).list) : [];
  const ids = new Set(given.map(({ call }) => call.id));
  const known = toTimes(book.dates.filter(({ id }) => id !== null && ids.has(id)));
  if (isOther(times, [...known, ...given.flatMap(toEnds)])) return tell(first, "another time");
  const said = findNumbers(clause).filter(({ unit }) => unit !== null && MONEY.has(unit.measure));
  // What another call was given is said of that.
  const doing = book.calls.filter((call) => ids.has(call.id) || !onlyLooks(call));
  const isCounted = said.length > 0 && isFor(paying) && given.some(hasAmounts);
  const amounts = isCounted ? doing.flatMap(toAmounts) : [];
  const isPaid = isOther(
    said.flatMap(({ values }) => values),
    amounts,
  );
  return isPaid ? tell(first, "another amount") : null;
}

/** Of a span of time both ends: "10:00-11:30". */
function toEnds({ call: { full } }: Tried): number[] {
  return everyMatch(full, /(?<!\d)(\d{1,2}):([0-5]\d)(?!\d)/g).map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  );
}

function toAmounts({ call, text }: Tried["call"]): number[] {
  return findNumbers(`${call.input}\n${text}`).flatMap(({ values }) => values.map(Math.abs));
}

function hasAmounts({ call }: Tried): boolean {
  return toAmounts(call).length > 0;
}

/** Both have some, and none in common. */
function isOther(said: readonly number[], known: readonly number[]): boolean {
  return said.length > 0 && known.length > 0 && !said.some((value) => known.includes(value));
}

function tell({ call: { id, call } }: Tried, what: string): Judgement {
  return { verdict: "contradicted", evidence: [id], why: `${call.tool} was called for ${what}.` };
}
