export { isQuestion } from "./is-question.ts";
export { questionWords, timeQuestions, timeWords } from "./question-words.data.ts";
export { toReceiptLine, withoutReceiptLine } from "./receipt-line.ts";
export { toWords } from "./to-words.ts";
