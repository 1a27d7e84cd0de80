import { setImmediate } from "node:timers/promises";
import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkDates } from "./checks/check-dates.ts";
import { checkExitCodes } from "./checks/check-exit-codes.ts";
import { checkFailures } from "./checks/check-failures.ts";
import { checkIds } from "./checks/check-ids.ts";
import { checkNumbers } from "./checks/check-numbers.ts";
import { checkOutput } from "./checks/check-output.ts";
import { checkPaths } from "./checks/check-paths.ts";
import { checkQuotes } from "./checks/check-quotes.ts";
import { checkSuccess } from "./checks/check-success.ts";
import { checkUrls } from "./checks/check-urls.ts";
import { checkVersions } from "./checks/check-versions.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { openEvidenceBook, type EvidenceBook } from "./evidence-book.ts";
import { findPlans } from "./find-plans.ts";
import { findTokens } from "./find-tokens.ts";
import type { Check } from "./finding.ts";
import type { Sentence } from "./sentence.ts";
import { splitSentences } from "./split-sentences.ts";

const checks: readonly Check[] = [
  checkSuccess,
  checkFailures,
  checkNumbers,
  checkPaths,
  checkUrls,
  checkIds,
  checkQuotes,
  checkDates,
  checkVersions,
  checkExitCodes,
  checkOutput,
];

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

/** The same, letting others have their turn after every sentence. */
export async function checkTextInSteps(
  { text, evidence, question }: CheckTextOptions,
  signal: AbortSignal,
): Promise<Claim[]> {
  const book = openEvidenceBook(evidence, question);
  const language = detectLanguage(text);
  const claims: Claim[] = [];
  for (const sentence of splitSentences(text)) {
    await setImmediate();
    signal.throwIfAborted();
    claims.push(...checkSentence(sentence, language, book));
  }
  return claims;
}

export function checkSentence(sentence: Sentence, language: Language, book: EvidenceBook): Claim[] {
  const tokens = findTokens(sentence.text);
  const isPlan = findPlans(tokens.rest, language);
  const input = { sentence, language, book, tokens, isPlan };
  return checks
    .flatMap((check) => check(input))
    .map((finding) => ({
      ...finding,
      text: sentence.text.slice(finding.start - sentence.start, finding.end - sentence.start),
      by: "rules" as const,
    }))
    .toSorted((one, other) => one.start - other.start);
}
