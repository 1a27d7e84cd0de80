import type { Claim } from "@steward/contracts/evidence.ts";
import { isRejected } from "../answer/is-rejected.ts";
import { type Sentence, splitSentences } from "../answer/split-sentences.ts";

const MOST_STATEMENTS = 80;
const STATEMENT_CHARACTERS = 1_500;

export type Statement = Pick<Sentence, "start" | "end" | "text">;

export type Statements = {
  readonly statements: readonly Statement[];
  /** Whether they are all that the answer says; else a part of it goes unread. */
  readonly isWhole: boolean;
};

/**
 * What an answer says, piece by piece, also in headings, tables and blocks of code: the reader tells
 * which of them state facts. What `judged` rejects needs no reader.
 */
export function toStatements(answer: string, judged: readonly Claim[]): Statements {
  const rejected = judged.filter(isRejected);
  const said = splitSentences(answer).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const open = said.filter(
    ({ start, end }) => !rejected.some((claim) => claim.start < end && start < claim.end),
  );
  const statements = open.slice(0, MOST_STATEMENTS).map((sentence) => {
    const text = sentence.text.trim().slice(0, STATEMENT_CHARACTERS);
    const start = sentence.start + sentence.text.indexOf(text);
    return { start, end: start + text.length, text };
  });
  const isCut = open.some(({ text }) => text.trimEnd().length > STATEMENT_CHARACTERS);
  return { statements, isWhole: statements.length === said.length && !isCut };
}
