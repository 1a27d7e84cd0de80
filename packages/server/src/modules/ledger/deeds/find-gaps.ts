import type { EvidenceBook } from "../evidence-book.ts";
import { isMadeGood } from "./is-made-good.ts";
import { onlyLooks } from "./only-looks.ts";
import { readParts } from "./read-parts.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { toTelling } from "../small-words.ts";

type Call = EvidenceBook["calls"][number];

/** Something that was done to many and not to all of them. */
export type Gap = {
  readonly call: Call;
  readonly told: string;
  /** How many it was for, as far as that is known. */
  readonly whole: number | null;
  /** Words that only those have that were left out. */
  readonly words: readonly string[];
};

export function findGaps(book: EvidenceBook): readonly Gap[] {
  const doing = book.calls.filter((call) => !onlyLooks(call) && call.isEarlier !== true);
  return doing.flatMap((call, at) => {
    const later = doing.slice(at + 1).filter((one) => tellOutcome(one, null) === null);
    return isMadeGood(call, later) ? [] : toPartGaps(call, later, book);
  });
}

/** One call for many, whose result says how each of them fared. */
function toPartGaps(call: Call, later: readonly Call[], book: EvidenceBook): Gap[] {
  const parts = readParts(call);
  const good = parts.filter(({ isBad }) => !isBad);
  const shared = new Set(good.flatMap(({ name }) => book.toWords(name)));
  const isOwn = (word: string) => !shared.has(word) && !later.some((one) => one.words().has(word));
  const whole = good.length > 0 ? parts.length : null;
  return parts
    .filter(({ isBad }) => isBad)
    .map(({ name, told }): Gap => {
      const words = toTelling(book.toWords(name)).filter(isOwn);
      return { call, told, words, whole };
    });
}
