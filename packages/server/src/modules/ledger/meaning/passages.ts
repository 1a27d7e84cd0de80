import type { Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import { detectLanguage, type Language } from "../detect-language.ts";
import { toClauses, type Clause } from "./clauses.ts";
import { findNames } from "./find-names.ts";
import { splitSentences } from "../split-sentences.ts";

const MOST_PASSAGES = 400;
const ITEM_CHARACTERS = 50_000;
const PASSAGE_CHARACTERS = 600;
const LEAST_CHARACTERS = 8;
const MOST_CLAUSES = 5;
/** Rows of tables, JSON, lines of logs. */
const COLUMNS = /\S {2,}\S|\t|\||[{}]|"\s*:|^\d{4}-\d\d-\d\d/u;

/** A sentence of the evidence. */
export type Passage = {
  readonly id: string;
  readonly text: string;
  /** In their order. */
  readonly words: readonly string[];
  readonly known: ReadonlySet<string>;
  /** The words of each name. */
  readonly names: readonly (readonly string[])[];
  readonly clauses: readonly Clause[];
  /** A record or a list, and no sentence. */
  readonly isRecord: boolean;
};

export function toPassages(evidence: readonly Evidence[]): Passage[] {
  const language = detectLanguage(evidence.map(({ text }) => text.slice(0, 1_000)).join("\n"));
  const passages: Passage[] = [];
  for (const { id, text } of evidence) {
    for (const sentence of splitSentences(text.slice(0, ITEM_CHARACTERS))) {
      const plain = sentence.text.trim().slice(0, PASSAGE_CHARACTERS);
      if (plain.length > LEAST_CHARACTERS) {
        const names = toNames(plain, language);
        const words = toWords(plain);
        const clauses = toClauses(plain);
        const isRecord = clauses.length > MOST_CLAUSES || COLUMNS.test(plain);
        passages.push({ id, text: plain, words, known: new Set(words), names, clauses, isRecord });
      }
      if (passages.length >= MOST_PASSAGES) return passages;
    }
  }
  return passages;
}

/** The words of each name in a text. */
export function toNames(text: string, language: Language): string[][] {
  return findNames(text, language).map(toWords);
}

/** Whether a word carries meaning of its own; pairs of Chinese letters all do. */
export function isContent(word: string): boolean {
  return word.length > 3 || /[^\p{ASCII}]/u.test(word);
}

/** The share of the words of one that the other has. */
export function shareOf(words: readonly string[], known: ReadonlySet<string>): number {
  const those = words.filter(isContent);
  return those.length === 0 ? 0 : those.filter((word) => known.has(word)).length / those.length;
}
