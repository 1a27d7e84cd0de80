import type { KnownClause } from "./known-clauses.ts";
import type { Passage } from "./passages.ts";
import { sharedWords } from "./same-word.ts";

const LEAST_SHARED = 2;
const LEAST_LIKENESS = 0.35;
/** So near a passage is about the same, though it has only one word of it. */
const SAME_THING = 0.5;

export type RankedClause = {
  readonly known: KnownClause;
  readonly shared: readonly string[];
  /** Of the whole sentences. */
  readonly likeness: number;
};

/** The clauses of the evidence that speak of the same, the one that has most of the words first. */
export function rankClauses(
  words: readonly string[],
  clauses: readonly KnownClause[],
  likenessOf: (passage: Passage) => number,
): RankedClause[] {
  return clauses
    .flatMap((known): RankedClause[] => {
      const shared = sharedWords(words, known.clause.telling);
      const likeness = likenessOf(known.passage);
      const isSame =
        (shared.length >= LEAST_SHARED && likeness >= LEAST_LIKENESS) ||
        (shared.length > 0 && likeness >= SAME_THING);
      return isSame ? [{ known, shared, likeness }] : [];
    })
    .toSorted((one, other) => toWeight(other) - toWeight(one));
}

function toWeight({ shared, likeness }: RankedClause): number {
  return shared.length + likeness;
}
