import type { Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import { detectLanguage, type Language } from "../detect-language.ts";
import { openEvidenceBook, type EvidenceBook } from "../evidence-book.ts";
import { once } from "../once.ts";
import { isFromTexts } from "./is-from-texts.ts";
import { toKnownClauses, type KnownClause } from "./known-clauses.ts";
import type { Passage } from "./passages.ts";

/** What every statement of an answer is held against. */
export type Background = {
  readonly passages: readonly Passage[];
  readonly language: Language;
  readonly known: ReadonlySet<string>;
  /** The first letters of all words, for names that were made of them. */
  readonly initials: string;
  readonly isFromTexts: boolean;
  /** Whether there is more than what is remembered. */
  readonly hasTexts: boolean;
  clauses(): readonly KnownClause[];
  book(): EvidenceBook;
};

export function toBackground(
  question: string,
  evidence: readonly Evidence[],
  passages: readonly Passage[],
): Background {
  const sources = evidence.map(({ source }) => source).join("\n");
  const words = [question, sources].flatMap(toWords);
  const language = detectLanguage(passages.map(({ text }) => text).join("\n"));
  return {
    passages,
    language,
    known: new Set([...words, ...passages.flatMap((passage) => passage.words)]),
    initials: passages.map((passage) => passage.words.map((word) => word[0]).join("")).join(" "),
    isFromTexts: isFromTexts(evidence),
    hasTexts: evidence.some(({ kind }) => kind === "text"),
    clauses: once(() => toKnownClauses(passages, language)),
    book: once(() => openEvidenceBook(evidence, question)),
  };
}
