import { isQuestion } from "../text/index.ts";
import { toStatements } from "./meaning/to-statements.ts";
import { splitSentences } from "./split-sentences.ts";

const FIGURE = /\d/;

/**
 * Whether an answer tells anything that could be wrong, whatever there is to hold it against. Questions
 * do not, and neither do advice and what the writer says of himself, unless there is a figure in it.
 */
export function makesClaims(answer: string): boolean {
  const hasFigure = splitSentences(answer).some(
    ({ form, text }) => form !== "code" && FIGURE.test(text) && !isQuestion(text),
  );
  return hasFigure || toStatements(answer, [], false).some(({ isFree }) => !isFree);
}
