/** A passage in quotation marks, behind a colon, or on a line of its own. */
const PASSAGE =
  /["“„«»「『][^"”“»«」』]{12,}["”“»«」』]|[:：]\s*(?:(?:\S+\s+){2,}\S+|\p{Script=Han}{8,})|\n\s*\S/u;

/** Whether a question brings along what is to be worked on: what is done to that can be read. */
export function isTextGiven(question: string): boolean {
  return PASSAGE.test(question);
}
