import type { Claim } from "@steward/contracts/evidence.ts";
import { toCheckInput, type CheckTextOptions } from "./check-text.ts";
import { admitsTrouble } from "./deeds/admits-trouble.ts";
import { detectLanguage } from "./detect-language.ts";
import { openEvidenceBook } from "./evidence-book.ts";
import { hasUnknownNumber } from "./numbers/check-numbers.ts";
import { splitSentences } from "./split-sentences.ts";

export type TellsUnknownOptions = CheckTextOptions & {
  /** What the checks have found in it. */
  readonly claims: readonly Claim[];
};

/**
 * Where whatever was looked up failed: whether a text goes on as if it had not. It says a number that
 * nobody knows, or has nothing to be checked and no word of the failure.
 */
export function tellsUnknown({ text, evidence, question, claims }: TellsUnknownOptions): boolean {
  const isAdmitted = admitsTrouble(text);
  if (claims.length === 0 && !isAdmitted) return true;
  const book = openEvidenceBook(evidence, question);
  const known = { book, language: detectLanguage(text), isAdmitted };
  return splitSentences(text).some((sentence) => hasUnknownNumber(toCheckInput(sentence, known)));
}
