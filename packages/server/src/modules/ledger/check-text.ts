import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkSuccess } from "./checks/check-success.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { openEvidenceBook, type EvidenceBook } from "./evidence-book.ts";
import type { Check } from "./finding.ts";
import type { Sentence } from "./sentence.ts";
import { splitSentences } from "./split-sentences.ts";

/** In the order in which they have a say: what an earlier one has taken, a later one leaves alone. */
const checks: readonly Check[] = [checkSuccess];

export type CheckTextOptions = {
  readonly text: string;
  readonly evidence: readonly Evidence[];
  /** What was asked: what it says may be said again. */
  readonly question: string;
};

/** What a text claims, held against the evidence by rules alone. */
export function checkText({ text, evidence, question }: CheckTextOptions): Claim[] {
  const book = openEvidenceBook(evidence, question);
  const language = detectLanguage(text);
  return splitSentences(text).flatMap((sentence) => checkSentence(sentence, language, book));
}

export function checkSentence(sentence: Sentence, language: Language, book: EvidenceBook): Claim[] {
  return checks
    .flatMap((check) => check({ sentence, language, book }))
    .map((finding) => ({
      ...finding,
      text: sentence.text.slice(finding.start - sentence.start, finding.end - sentence.start),
      by: "rules" as const,
    }))
    .toSorted((one, other) => one.start - other.start);
}
