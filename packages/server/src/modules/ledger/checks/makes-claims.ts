import { detectLanguage, isQuestion, toWords } from "../../text/index.ts";
import { splitSentences } from "../answer/split-sentences.ts";
import { isOpenAt } from "./is-open-at.ts";

const LEAST_WORDS = 3;

/** Whether an answer tells anything that could be wrong, whatever there is to hold it against. */
export function makesClaims(answer: string): boolean {
  const language = detectLanguage(answer) ?? "en";
  return splitSentences(answer).some(({ form, text }) => {
    if (form === "code" || isQuestion(text)) return false;
    const isTelling = toWords(text).length >= LEAST_WORDS && !isOpenAt(text, 0, language);
    return /\d/.test(text) || isTelling;
  });
}
