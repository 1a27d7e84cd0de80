import { toClause, toClauses, type Clause } from "./clauses.ts";
import type { Passage } from "./passages.ts";
import type { Ranking } from "./rank-passages.ts";
import { hasWord, isSameWord, sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const SAME_THING = 0.5;
const LEAST_SHARED = 2;
/** A clause with a subject of its own. */
const SUBJECT =
  /^[\s*_"“„«(\d.)]*(?:(?:the|a|an|some|most|der|die|das|ein|eine|el|la|los|las|un|una|o|a|os|as|um|uma|le|les|une|des)\s|l['’])/iu;

/**
 * A passage that says of one thing what the statement says of another: "the tenant keeps the garden,
 * the landlord prunes the trees" for "the landlord keeps the garden, the tenant prunes the trees".
 */
export function findCrossing({ text }: Statement, { near }: Ranking): Passage | null {
  const said = toClauses(text);
  for (const { passage, likeness } of near) {
    if (likeness < SAME_THING) break;
    const known = passage.clauses;
    if (passage.isRecord) continue;
    const parts = toParts(known);
    const origins = toParts(said).map((clause) => toOrigins(clause.telling, parts));
    const isCrossed = origins.some((one, at) =>
      origins.slice(at + 1).some((other) => one.intersection(other).size > 1),
    );
    if (isCrossed || said.some((clause) => hasOtherSubject(clause, known))) return passage;
  }
  return null;
}

/** In a row of short clauses a comma parts them. */
function toParts(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap(({ text }) => text.split(/,\s+/u).map(toClause));
}

/** The clauses from which words come that no other clause has. */
function toOrigins(words: readonly string[], known: readonly Clause[]): Set<number> {
  const places = words.map((word) =>
    known.flatMap(({ telling }, at) => (telling.some((one) => isSameWord(one, word)) ? [at] : [])),
  );
  return new Set(places.filter((found) => found.length === 1).flat());
}

/** Whether it says of the subject of one clause what another clause says of its own. */
function hasOtherSubject(said: Clause, known: readonly Clause[]): boolean {
  const [subject = ""] = said.telling;
  const isOf = ({ text, telling: [first = ""] }: Clause) =>
    SUBJECT.test(text) && first !== "" && isSameWord(first, subject);
  if (!SUBJECT.test(said.text) || !known.some(isOf)) return false;
  const rest = said.telling.slice(1);
  const own = Math.max(
    ...known.filter(isOf).map(({ telling }) => sharedWords(rest, telling).length),
  );
  return known.some(({ text, telling }) => {
    const [first = "", ...others] = telling;
    const shared = sharedWords(rest, others).length;
    return (
      SUBJECT.test(text) &&
      shared >= LEAST_SHARED &&
      own === 0 &&
      !hasWord(said.telling, first) &&
      !hasWord(telling, subject)
    );
  });
}
