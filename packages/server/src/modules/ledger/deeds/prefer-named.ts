import { createSearch } from "../create-search.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { shortWords } from "./short-words.data.ts";
import type { Tried } from "./tried.ts";

/** So much of a call is looked at for what it is about. */
const NAMED_CHARACTERS = 1_000;
/** "PR 11", "Mia", "api". */
const MARK = /(?<![\p{L}\p{N}.,:])(?:\d+(?![\p{N}.,:%])|\p{L}{3}(?!\p{L}))/gu;

const smallHeadOf = oncePer(({ head }: Tried["call"]) => head.toLowerCase());

/** The calls that have some characters in what they are, and in all that they say. */
const searchesOf = oncePer(({ calls }: EvidenceBook) => ({
  head: createSearch(calls, ({ head }) => head.slice(0, NAMED_CHARACTERS).toLowerCase()),
  full: createSearch(calls, ({ full }) => full.slice(0, NAMED_CHARACTERS).toLowerCase()),
  whole: createSearch(calls, smallHeadOf),
}));

/** "booked", "in the calendar": those calls whose names or inputs have most of the words. */
export function preferNamed(
  tried: readonly Tried[],
  clause: string,
  book: EvidenceBook,
): readonly Tried[] {
  if (tried.length < 2) return tried;
  const stems = (clause.toLowerCase().match(/\p{Script=Latin}{4,}/gu) ?? []).map((word) =>
    word.slice(0, 4),
  );
  const marks = (clause.match(MARK) ?? [])
    .map((mark) => mark.toLowerCase())
    .filter((mark) => !shortWords.has(mark));
  const names = new Set(stems);
  const { head, full, whole } = searchesOf(book);
  const inHead = once(() => countCalls(names, head));
  const inFull = once(() => countCalls(names, full));
  const marked = countCalls(marks, (mark) =>
    whole(mark).filter((call) => hasToken(smallHeadOf(call), mark)),
  );
  const counts = tried.map(({ call, trouble }) => {
    const named = (trouble === null ? inFull : inHead)();
    return (named.get(call) ?? 0) + (marked.get(call) ?? 0);
  });
  const most = Math.max(0, ...counts);
  return tried.filter((_, at) => counts[at] === most);
}

/** How many of some names each call has. */
function countCalls(
  names: Iterable<string>,
  having: (name: string) => readonly Tried["call"][],
): ReadonlyMap<Tried["call"], number> {
  const counts = new Map<Tried["call"], number>();
  for (const name of names) {
    for (const call of having(name)) counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return counts;
}
