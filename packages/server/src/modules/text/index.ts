export { createTimeFinder, type FoundTime, type TimeRange } from "./create-time-finder.ts";
export { detectLanguage } from "./detect-language.ts";
export { isQuestion } from "./is-question.ts";
export { questionTerms } from "./question-terms.ts";
export { toReceiptLine, withoutReceiptLine } from "./receipt-line.ts";
export {
  type Language,
  languages,
  questionWords,
  timeQuestions,
  timeWords,
} from "./small-words.data.ts";
export { splitSentences } from "./split-sentences.ts";
export { toWords } from "./to-words.ts";
