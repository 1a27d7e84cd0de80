import type { Language } from "../detect-language.ts";
import { everyMatch } from "../every-match.ts";
import { moods } from "../moods.data.ts";

/** A part of a sentence, and where it begins. */
export type Clause = { readonly start: number; readonly text: string };

export function toClauses(text: string, language: Language): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const match of everyMatch(text, moods[language].boundary)) {
    clauses.push({ start, text: text.slice(start, match.index) });
    start = match.index + match[0].length;
  }
  clauses.push({ start, text: text.slice(start) });
  return clauses;
}
