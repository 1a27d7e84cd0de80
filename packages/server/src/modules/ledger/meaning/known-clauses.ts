import type { Language } from "../detect-language.ts";
import type { Clause } from "./clauses.ts";
import type { Passage } from "./passages.ts";
import { toActors } from "./to-actors.ts";

/** "It", "in his view": what came before says who is meant. */
const REFERRING =
  /(?<!\p{L})(?:it|its|he|she|his|her|hers|they|their|er|sie|es|sein\p{L}*|ihr\p{L}*|ele|ela|seu|sua|él|ella|su|sus|il|elle|son|sa|ses|lui|(?:the|die|das|der|o|a|el|la|le) (?:team|group|company|firm|pair|two|latter|former|authors?|unternehmen|firma|gruppe|beiden|equipa|equipe|empresa|grupo|equipo|équipe|entreprise|groupe))(?!\p{L}|['’]s)|他|她|它|其/iu;

/** A clause of the evidence, and whom it is about. */
export type KnownClause = {
  readonly clause: Clause;
  readonly passage: Passage;
  readonly actors: readonly (readonly string[])[];
  /** Whether it speaks of somebody whom only something before it names. */
  readonly isReferring: boolean;
  /** Its words, and where it only refers, those of all before it in its text. */
  readonly meant: readonly string[];
};

export function toKnownClauses(passages: readonly Passage[], language: Language): KnownClause[] {
  let id = "";
  let before: string[] = [];
  return passages.flatMap((passage) => {
    if (passage.isRecord) return [];
    if (passage.id !== id) [id, before] = [passage.id, []];
    let isReferring = false;
    return passage.clauses.map((clause): KnownClause => {
      const actors = toActors(clause.text, language);
      isReferring ||= REFERRING.test(clause.text);
      const meant =
        isReferring || actors.length === 0 ? [...before, ...clause.words] : clause.words;
      before.push(...clause.words);
      return { clause, passage, actors, isReferring, meant };
    });
  });
}
