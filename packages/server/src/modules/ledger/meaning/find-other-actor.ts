import { toClauses } from "./clauses.ts";
import { negation } from "./contrasts.data.ts";
import type { KnownClause } from "./known-clauses.ts";
import { toKnownActors } from "./to-actors.ts";
import type { Passage } from "./passages.ts";
import { rankClauses } from "./rank-clauses.ts";
import { hasWord } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const LEAST_SHARED = 2;
/** What an actor's own clauses may lack in nearness and still be what is meant. */
const NEARLY = 0.08;

/** What the evidence says of somebody else than the one whom the statement says it of; null: nothing. */
export function findOtherActor(
  { text, language }: Statement,
  clauses: readonly KnownClause[],
  likenessOf: (passage: Passage) => number,
): Passage | null {
  const names = new Set(clauses.flatMap(({ actors }) => actors.flat()));
  const all = new Set(toKnownActors(text, language, names).flat());
  for (const clause of toClauses(text)) {
    const actors = toKnownActors(clause.text, language, names);
    const rest = clause.telling.filter((word) => !(actors[0] ?? []).includes(word));
    const ranked = rankClauses(rest, clauses, likenessOf);
    const [best] = ranked;
    const [actor] = actors;
    if (!best || !actor) continue;
    const isBeside = hasAny(best.known.passage.words, actor);
    const others = isBeside
      ? best.known.actors
      : clauses
          .filter(({ passage }) => passage === best.known.passage)
          .flatMap((one) => one.actors);
    const hasOther = others.some((name) => !name.some((word) => all.has(word)));
    if (!hasOther && !best.known.isReferring) continue;
    const isMeant = (one: KnownClause) => actor.some((word) => hasWord(one.meant, word));
    if (isMeant(best.known) || !clauses.some(isMeant)) continue;
    // Who is named beside it may stand against it.
    const isAgainst = negation[language].test(clause.text);
    if (isBeside && (isAgainst || best.shared.length < LEAST_SHARED)) continue;
    const own = ranked.find((one) => isMeant(one.known));
    const isOwn =
      own && own.shared.length >= best.shared.length && own.likeness >= best.likeness - NEARLY;
    const isPlain = best.shared.length >= LEAST_SHARED;
    const home = Math.max(...clauses.filter(isMeant).map(({ passage }) => likenessOf(passage)));
    if (!isOwn && (isPlain || home < best.likeness + NEARLY)) return best.known.passage;
  }
  return null;
}

function hasAny(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((word) => hasWord(words, word));
}
