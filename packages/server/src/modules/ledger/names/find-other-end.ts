import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import type { Token } from "./find-tokens.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { begins, ends } from "./times.data.ts";

const CLAUSE = /[,;:，；：。]|\s(?:and|und|e|y|et)\s/iu;
const SPAN =
  /^\s*(?:-|–|—|~|to|until|till|through|bis(?: zum)?|a|al|até|à|au|jusqu['’]au|hasta(?: el)?|至|到)\s*$/iu;

/** The other end of a term, where it is said to end with the day that it begins with, or the reverse. */
export function findOtherEnd(
  token: Token,
  { sentence: { text }, book, tokens }: CheckInput,
): KnownToken | null {
  const before = text.slice(0, token.start).split(CLAUSE).at(-1) ?? "";
  const clause = `${before}#${text.slice(token.end).split(CLAUSE, 1)[0] ?? ""}`;
  const isEnd = ends.test(clause);
  if (isEnd === begins.test(clause)) return null;
  const same = book.dates.filter((known) => hasReading(token.readings, known, bearsOut));
  const others = same.map((known) => findEnd(known, isEnd, book));
  const [first] = others;
  const isOther = others.every((one) => one && !hasReading(token.readings, one, bearsOut));
  if (!first || !isOther) return null;
  const isTold = tokens.list.some((one) => hasReading(one.readings, first, bearsOut));
  return isTold ? null : first;
}

/** What a term reaches to from a date, or from where it reaches there. */
function findEnd(known: KnownToken, isForward: boolean, { items, dates }: EvidenceBook) {
  const full = items.find(({ id }) => id === known.id)?.full;
  return dates.find((other) => {
    const [from, to] = isForward ? [known, other] : [other, known];
    const isNext = other.id === known.id && to.start > from.end;
    return isNext && full !== undefined && SPAN.test(full.slice(from.end, to.start));
  });
}
