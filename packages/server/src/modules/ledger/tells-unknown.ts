import type { Claim } from "@steward/contracts/evidence.ts";
import { toCheckInput, type CheckTextOptions } from "./check-text.ts";
import { readAccount } from "./deeds/read-account.ts";
import { detectLanguage } from "./detect-language.ts";
import { openEvidenceBook } from "./evidence-book.ts";
import { hasUnknownNumber } from "./figure-checks.ts";
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
  const book = openEvidenceBook(evidence, question);
  const language = detectLanguage(text);
  const sentences = splitSentences(text);
  const account = readAccount(sentences, language, book);
  if (claims.length === 0 && !account.isAdmitted()) return true;
  const known = { book, language, account };
  return sentences.some((sentence) => hasUnknownNumber(toCheckInput(sentence, known)));
}
