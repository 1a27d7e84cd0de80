import { setImmediate } from "node:timers/promises";
import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkDates } from "./names/check-dates.ts";
import { checkDone } from "./deeds/check-done.ts";
import { checkErrorNames } from "./names/check-error-names.ts";
import { checkExitCodes } from "./names/check-exit-codes.ts";
import { checkFailures } from "./deeds/check-failures.ts";
import { checkIds } from "./names/check-ids.ts";
import { checkOutput } from "./names/check-output.ts";
import { checkParts } from "./deeds/check-parts.ts";
import { checkPaths } from "./names/check-paths.ts";
import { checkQuotes } from "./names/check-quotes.ts";
import { checkReferences } from "./names/check-references.ts";
import { checkStates } from "./deeds/check-states.ts";
import { checkSuccess } from "./deeds/check-success.ts";
import { checkUndone } from "./deeds/check-undone.ts";
import { checkUnread } from "./deeds/check-unread.ts";
import { checkSwapped } from "./names/check-swapped.ts";
import { checkUrls } from "./names/check-urls.ts";
import { checkVersions } from "./names/check-versions.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { ofThisTurn } from "./of-this-turn.ts";
import { readAccount } from "./deeds/read-account.ts";
import { openEvidenceBook } from "./evidence-book.ts";
import { checkFigures } from "./figure-checks.ts";
import { findPlans } from "./find-plans.ts";
import { once } from "./once.ts";
import { findTokens } from "./names/find-tokens.ts";
import type { Check, CheckInput, Finding } from "./finding.ts";
import type { Sentence } from "./sentence.ts";
import { splitSentences } from "./split-sentences.ts";

const checks: readonly Check[] = [
  checkSuccess,
  checkDone,
  checkFailures,
  checkUndone,
  checkUnread,
  checkStates,
  checkParts,
  checkFigures,
  checkPaths,
  checkUrls,
  checkIds,
  checkSwapped,
  checkQuotes,
  checkDates,
  checkVersions,
  checkExitCodes,
  checkOutput,
  checkErrorNames,
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

/** The same, letting others have their turn again and again. */
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

/** One check reads so many sentences before the next has its turn: its patterns stay at hand. */
const AT_ONCE = 64;

function* checkSentences({ text, evidence, question }: CheckTextOptions): Iterable<Claim[]> {
  const book = openEvidenceBook(evidence, question);
  const language = detectLanguage(text, question);
  const sentences = splitSentences(text);
  const account = readAccount(sentences, language, ofThisTurn(book));
  for (let at = 0; at < sentences.length; at += AT_ONCE) {
    yield* checkTogether(sentences.slice(at, at + AT_ONCE), { language, book, account });
  }
}

export type Known = Pick<CheckInput, "language" | "book" | "account">;

export function checkSentence(sentence: Sentence, known: Known): Claim[] {
  return [...checkTogether([sentence], known)].flat();
}

/** Yields nothing after every check but the last, and then what all of them found. */
function* checkTogether(sentences: readonly Sentence[], known: Known): Iterable<Claim[]> {
  const read = sentences.map((sentence): Read => ({
    input: toCheckInput(sentence, known),
    found: [],
  }));
  for (const check of checks) {
    checkAll(check, read);
    yield [];
  }
  yield read.flatMap(({ input, found }) => toClaims(input.sentence, found));
}

type Read = { readonly input: CheckInput; readonly found: Finding[] };

function checkAll(check: Check, sentences: readonly Read[]): void {
  for (const { input, found } of sentences) {
    for (const finding of check(input)) found.push(finding);
  }
}

function toClaims(sentence: Sentence, findings: readonly Finding[]): Claim[] {
  return withoutRepeats(findings)
    .map((finding) => ({
      ...finding,
      text: sentence.text.slice(finding.start - sentence.start, finding.end - sentence.start),
      by: "rules" as const,
    }))
    .toSorted((one, other) => one.start - other.start);
}

export function toCheckInput(sentence: Sentence, known: Known): CheckInput {
  const tokens = findTokens(sentence.text);
  const plans = once(() => findPlans(tokens.rest, known.language));
  const isAdvice = once(() => isAdvised(sentence, known.language));
  return { ...known, sentence, tokens, isPlan: (place) => plans()(place) || isAdvice() };
}

const POINT = /^\s*(?:[-*•]|\d+[.)、])/;

/** A point of a list that is introduced as advice: "I would check that:". */
function isAdvised({ earlier }: Sentence, language: Language): boolean {
  const lines = earlier.split("\n");
  if (!POINT.test(lines.at(-1) ?? "")) return false;
  const intro = lines.findLast((line) => line.trim() !== "" && !POINT.test(line)) ?? "";
  const last = splitSentences(intro).at(-1)?.text.trimEnd() ?? "";
  return /[:：]$/.test(last) && findPlans(last, language)(last.length - 2);
}

/** Two checks may find the same; one objection to words about something done is enough. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const isObjection = ({ kind, verdict }: Finding) => kind === "success" && verdict !== "supported";
  return findings.filter((finding, at) => {
    const isSame = (other: Finding) =>
      other.start < finding.end &&
      finding.start < other.end &&
      other.kind === finding.kind &&
      (other.why === finding.why || (isObjection(other) && isObjection(finding)));
    return at === 0 || !findings.slice(0, at).some(isSame);
  });
}
