import { setImmediate } from "node:timers/promises";
import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkDates } from "./checks/check-dates.ts";
import { checkDone } from "./checks/check-done.ts";
import { checkExitCodes } from "./checks/check-exit-codes.ts";
import { checkFailures } from "./checks/check-failures.ts";
import { checkIds } from "./checks/check-ids.ts";
import { checkNumbers } from "./checks/check-numbers.ts";
import { checkOutput } from "./checks/check-output.ts";
import { checkPaths } from "./checks/check-paths.ts";
import { checkQuotes } from "./checks/check-quotes.ts";
import { checkReferences } from "./checks/check-references.ts";
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
  checkDone,
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
  checkReferences,
];

export type CheckTextOptions = {
  readonly text: string;
  readonly evidence: readonly Evidence[];
  /** What was asked: what it says may be said again. */
  readonly question: string;
};

/** What a text claims, held against the evidence by rules alone. */
export function checkText(options: CheckTextOptions): Claim[] {
  return [...checkSentences(options)].flat();
}

/** The same, letting others have their turn after every sentence. */
export async function checkTextInSteps(
  options: CheckTextOptions,
  signal: AbortSignal,
): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const found of checkSentences(options)) {
    claims.push(...found);
    await setImmediate();
    signal.throwIfAborted();
  }
  return claims;
}

function* checkSentences({ text, evidence, question }: CheckTextOptions): Iterable<Claim[]> {
  const book = openEvidenceBook(evidence, question);
  const language = detectLanguage(text);
  for (const sentence of splitSentences(text)) yield checkSentence(sentence, language, book);
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
    .toSorted((one, other) => one.start - other.start)
    .filter((one, at, all) => !all.slice(0, at).some((other) => isSame(one, other)));
}

/** Two checks may find the same. */
function isSame(one: Claim, other: Claim): boolean {
  const isOverlapping = one.start < other.end && other.start < one.end;
  return isOverlapping && one.kind === other.kind && one.why === other.why;
}
