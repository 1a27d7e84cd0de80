const ENDS_ASKING = /[?？؟][\p{P}\p{S}\s]*$/u;
/** Closing quotes, brackets and pictures may follow the mark, but not many. */
const TAIL = 20;

/** Whether a text ends with a question. */
export function isQuestion(text: string): boolean {
  return ENDS_ASKING.test(text.slice(-TAIL));
}
