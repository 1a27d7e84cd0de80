import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import { toTime } from "../numbers/find-spans.ts";

const SPAN =
  /^\s*(?:-|–|—|~|to|until|till|through|bis(?: zum)?|a|al|até|à|au|jusqu['’]au|hasta(?: el)?|起?至|起?到)\s*$/iu;

/** Whether the evidence has a term that begins with the same day and ends with another. */
export function hasOtherEnd([from, to]: readonly [from: number, to: number], book: EvidenceBook) {
  return book.dates.some((known) => {
    if (toTime(known.readings[0]) !== from) return false;
    const end = findEnd(known, book);
    return end !== undefined && toTime(end.readings[0]) !== to;
  });
}

/** What a term reaches to from a date. */
function findEnd(known: KnownToken, { items, dates }: EvidenceBook): KnownToken | undefined {
  const full = items.find(({ id }) => id === known.id)?.full;
  return dates.find(
    (other) =>
      other.id === known.id &&
      other.start > known.end &&
      full !== undefined &&
      SPAN.test(full.slice(known.end, other.start)),
  );
}
