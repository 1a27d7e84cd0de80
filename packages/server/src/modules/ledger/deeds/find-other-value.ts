import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { findTokens } from "../names/find-tokens.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { toTimes } from "./to-times.ts";
import type { Tried } from "./tried.ts";

const MONEY: ReadonlySet<string> = new Set(["euro", "dollar", "yuan", "real", "sterling"]);

/** Done, but for another time or amount than is said: "at 14:30", where the call was given 15:30. */
export function findOtherValue(
  clause: string,
  tried: readonly Tried[],
  book: EvidenceBook,
): Judgement | null {
  const given = tried.filter(
    ({ call, trouble }) => trouble === null && !executors.test(call.call.tool),
  );
  const [first] = given;
  if (!first) return null;
  const times = toTimes(findTokens(clause).list);
  const known = given.flatMap(({ call }) => toTimes(book.dates.filter(({ id }) => id === call.id)));
  if (isOther(times, known)) return tell(first, "another time");
  const said = findNumbers(clause).filter(({ unit }) => unit !== null && MONEY.has(unit.measure));
  const amounts = given.flatMap(({ call }) =>
    findNumbers(`${call.call.input}\n${call.text}`).flatMap(({ values }) => values.map(Math.abs)),
  );
  const isPaid = isOther(
    said.flatMap(({ values }) => values),
    amounts,
  );
  return isPaid ? tell(first, "another amount") : null;
}

/** Both have some, and none in common. */
function isOther(said: readonly number[], known: readonly number[]): boolean {
  return said.length > 0 && known.length > 0 && !said.some((value) => known.includes(value));
}

function tell({ call: { id, call } }: Tried, what: string): Judgement {
  return { verdict: "contradicted", evidence: [id], why: `${call.tool} was called for ${what}.` };
}
