import { toClauses } from "./clauses.ts";
import type { KnownClause } from "./known-clauses.ts";
import { toKnownActors } from "./to-actors.ts";
import type { Passage } from "./passages.ts";
import { hasWord, sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const LEAST_SHARED = 2;
/** So near a passage is about the same, though it has only one word of it. */
const SAME_THING = 0.5;
const LEAST_LIKENESS = 0.35;
/** What an actor's own clauses may lack in nearness and still be what is meant. */
const NEARLY = 0.08;

type Ranked = { readonly clause: KnownClause; readonly weight: number; readonly likeness: number };

/** What the evidence says of somebody else than the one whom the statement says it of; null: nothing. */
export function findOtherActor(
  { text, language }: Statement,
  clauses: readonly KnownClause[],
  likenessOf: (passage: Passage) => number,
): Passage | null {
  const names = new Set(clauses.flatMap(({ actors }) => actors.flat()));
  const all = toKnownActors(text, language, names).flat();
  for (const clause of toClauses(text)) {
    const actors = toKnownActors(clause.text, language, names);
    const rest = clause.telling.filter((word) => !(actors[0] ?? []).includes(word));
    const ranked = rank(rest, clauses, likenessOf);
    const [best] = ranked;
    const [actor] = actors;
    if (!best || !actor) continue;
    const other = best.clause.actors.some((name) => !name.some((word) => all.includes(word)));
    if (!other && !best.clause.isReferring) continue;
    const isMeant = (one: KnownClause) => actor.some((word) => hasWord(one.meant, word));
    if (isMeant(best.clause) || !clauses.some(isMeant)) continue;
    const isBeside = hasAny(best.clause.passage.words, actor);
    if (isBeside && best.weight < LEAST_SHARED) continue;
    const own = ranked.find((one) => isMeant(one.clause));
    const isOwn = own && own.weight >= best.weight && own.likeness >= best.likeness - NEARLY;
    const home = Math.max(
      ...clauses.filter(isMeant).map(({ passage }) => likenessOf(passage)),
    );
    if (!isOwn && home < best.likeness + NEARLY) return best.clause.passage;
  }
  return null;
}

function hasAny(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((word) => hasWord(words, word));
}

/** The clauses that speak of the same, the one that has most of its words first. */
function rank(
  rest: readonly string[],
  clauses: readonly KnownClause[],
  likenessOf: (passage: Passage) => number,
): Ranked[] {
  return clauses
    .flatMap((clause): Ranked[] => {
      const shared = sharedWords(rest, clause.clause.telling);
      const likeness = likenessOf(clause.passage);
      const isSame =
        (shared.length >= LEAST_SHARED && likeness >= LEAST_LIKENESS) ||
        (shared.length > 0 && likeness >= SAME_THING);
      return isSame ? [{ clause, weight: shared.length, likeness }] : [];
    })
    .toSorted((one, other) => other.weight + other.likeness - one.weight - one.likeness);
}
