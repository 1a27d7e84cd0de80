import { setImmediate } from "node:timers/promises";
import type { Claim } from "@steward/contracts/evidence.ts";
import { type Sentence, splitSentences } from "../answer/split-sentences.ts";
import { type EvidenceBook, openEvidenceBook, type Source } from "../evidence/evidence-book.ts";
import { findTokens } from "../evidence/find-tokens.ts";
import type { Token } from "../evidence/token.ts";
import { detectLanguage, type Language } from "../../text/index.ts";
import { checkExitCodes } from "./check-exit-codes.ts";
import { figureChecks } from "./check-figures.ts";
import { nameChecks } from "./check-names.ts";
import { checkReferences } from "./check-references.ts";
import { checkSuccess } from "./check-success.ts";
import { checkWords } from "./check-words.ts";
import type { Check, Finding } from "./finding.ts";
import { isOpenAt, toPattern } from "./is-open-at.ts";

const checks: readonly Check[] = [
  checkSuccess,
  ...nameChecks,
  ...figureChecks,
  checkExitCodes,
  checkWords,
  checkReferences,
];

export type CheckTextOptions = Source & { readonly text: string };

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

function* checkSentences({ text, ...source }: CheckTextOptions): Iterable<Claim[]> {
  const book = openEvidenceBook(source);
  const language = toLanguage(text, source.question);
  for (const sentence of splitSentences(text)) {
    yield checkSentence(sentence, { book, language, text });
  }
}

type Against = {
  readonly book: EvidenceBook;
  readonly language: Language;
  /** The answer, as far as it is known. */
  readonly text: string;
};

export function checkSentence(sentence: Sentence, { book, language, text }: Against): Claim[] {
  const tokens = sentence.form === "code" ? [] : findTokens(sentence.text).filter(isSaid(sentence));
  const isOpen = (place: number, other = language) => isOpenAt(sentence.text, place, other);
  const isAdmitted = (other: Language) => toPattern("failed", other).test(text);
  const input = { sentence, tokens, book, isOpen, isAdmitted };
  return checks
    .flatMap((check) => check(input))
    .filter((finding, at, all) => !all.slice(0, at).some((other) => isSame(finding, other)))
    .map((finding) => ({
      ...finding,
      text: sentence.text.slice(finding.start - sentence.start, finding.end - sentence.start),
      by: "rules" as const,
    }))
    .toSorted((one, other) => one.start - other.start);
}

/** The language of what is said; where nothing tells it, that of the question. */
export function toLanguage(text: string, question: string): Language {
  return detectLanguage(text) ?? detectLanguage(question) ?? "en";
}

function isSame(one: Finding, other: Finding): boolean {
  return one.kind === other.kind && one.start < other.end && other.start < one.end;
}

const SPAN = /`[^`\n]*\s[^`\n]*`/g;

/** The figures of a line of code that is cited are not said by themselves. */
function isSaid({ text }: Sentence): (token: Token) => boolean {
  const spans = [...text.matchAll(SPAN)].map(({ 0: span, index }) => [index, index + span.length]);
  const isCited = ({ start }: Token) =>
    spans.some(([from = 0, to = 0]) => from <= start && start < to);
  return (token) => (token.kind !== "number" && token.kind !== "date") || !isCited(token);
}
