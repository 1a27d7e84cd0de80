import { toClauses, type Clause } from "./clauses.ts";
import type { Passage } from "./passages.ts";
import type { Ranking } from "./rank-passages.ts";
import { isSameWord } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const SAME_THING = 0.5;

/**
 * A passage that says of one thing what the statement says of another: "the tenant keeps the garden,
 * the landlord prunes the trees" for "the landlord keeps the garden, the tenant prunes the trees".
 */
export function findCrossing({ text }: Statement, { near }: Ranking): Passage | null {
  const said = toClauses(text);
  for (const { passage, likeness } of near) {
    if (likeness < SAME_THING) break;
    const known = toClauses(passage.text);
    if (passage.isRecord || known.length < 2) continue;
    const origins = said.map((clause) => toOrigins(clause.telling, known));
    const isCrossed = origins.some((one, at) =>
      origins.slice(at + 1).some((other) => one.intersection(other).size > 1),
    );
    if (isCrossed) return passage;
  }
  return null;
}

/** The clauses from which words come that no other clause has. */
function toOrigins(words: readonly string[], known: readonly Clause[]): Set<number> {
  const places = words.map((word) =>
    known.flatMap(({ telling }, at) => (telling.some((one) => isSameWord(one, word)) ? [at] : [])),
  );
  return new Set(places.filter((found) => found.length === 1).flat());
}
