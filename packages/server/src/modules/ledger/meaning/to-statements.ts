import type { Claim } from "@steward/contracts/evidence.ts";
import { toWords } from "../../words/index.ts";
import { detectLanguage, type Language } from "../detect-language.ts";
import { findPlans } from "../find-plans.ts";
import type { Sentence } from "../sentence.ts";
import { splitSentences } from "../split-sentences.ts";

const LEAST_WORDS = 3;
const MOST_STATEMENTS = 60;

export type Statement = Pick<Sentence, "start" | "end" | "text"> & {
  readonly language: Language;
  readonly sentence: Sentence;
  /** Whether it advises, supposes or plans: such need not be in the evidence, but must not be against it. */
  readonly isPlan: boolean;
};

const QUESTION = /[?？]["”»)\s*_]*$/;

/**
 * The sentences that tell something, and that the rules have no objection to. What is advised on the
 * way to something is a plan; where texts are to answer the question, it is what they say.
 */
export function toStatements(
  answer: string,
  judged: readonly Claim[],
  isFromTexts: boolean,
): Statement[] {
  const language = detectLanguage(answer);
  const objections = judged.filter(({ verdict }) => verdict !== "supported");
  const isPlan = (text: string) => findPlans(text, language)(0);
  const isOpen = (text: string) => (isFromTexts ? QUESTION.test(text) : isPlan(text));
  return splitSentences(answer)
    .filter(({ form, text }) => form !== "code" && form !== "heading" && !isOpen(text))
    .filter(({ text }) => toWords(text).length >= LEAST_WORDS)
    .filter(({ start, end }) => !objections.some((one) => one.start < end && start < one.end))
    .slice(0, MOST_STATEMENTS)
    .map((sentence) => {
      const { start } = sentence;
      const trimmed = sentence.text.trimEnd();
      return {
        start,
        end: start + trimmed.length,
        text: trimmed,
        language,
        sentence,
        isPlan: isPlan(trimmed),
      };
    });
}
