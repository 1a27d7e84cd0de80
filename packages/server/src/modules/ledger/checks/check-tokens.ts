import type { Known } from "../evidence/evidence-book.ts";
import type { Token, TokenKind } from "../evidence/token.ts";
import { findOtherEntry } from "./find-other-entry.ts";
import {
  type Check,
  type CheckInput,
  idsOf,
  type Judgement,
  toContradicted,
  toSupported,
} from "./finding.ts";

/** How the tokens of one kind are compared. Everything else is the same for all of them. */
export type Comparison = {
  readonly kind: Exclude<TokenKind, "exit-code">;
  /** Whether a known one says what is said. */
  readonly isSame: (said: Token, known: Known) => boolean;
  /** Whether it is the same but for a slip, so that it was meant. */
  readonly isTwin: (said: Token, known: Known) => boolean;
  /** Whether it is the name of one thing, so that the entry which has it tells what it is the name of. */
  readonly isOfOne: boolean;
  /** What to say of one that nothing has and nothing is like; null: nothing. */
  readonly judgeUnknown: (said: Token, input: CheckInput) => Judgement | null;
};

/** Evidence with more of a kind is looked through for the very same only. */
const MOST_COMPARED = 1_000;

/**
 * Literally known is supported; known only of another entry than the one that is spoken of, or a slip
 * away from what is known, is contradicted.
 */
export function checkTokens(comparison: Comparison): Check {
  return (input) => {
    const { sentence, tokens } = input;
    if (sentence.form === "code") return [];
    return tokens.flatMap((token) => {
      const judgement = token.kind === comparison.kind ? judge(token, comparison, input) : null;
      if (judgement === null) return [];
      const place = { start: sentence.start + token.start, end: sentence.start + token.end };
      return [{ kind: comparison.kind, ...place, ...judgement }];
    });
  };
}

function judge(said: Token, comparison: Comparison, input: CheckInput): Judgement | null {
  const { book, isOpen } = input;
  const known = book.known(said.kind);
  const same =
    said.kind === "number"
      ? book.sameNumbers(said.text)
      : known.filter((each) => comparison.isSame(said, each));
  if (same.length > 0) {
    const isFree = !comparison.isOfOne || isOpen(said.start);
    const other = isFree ? null : findOtherEntry(said, same, input);
    if (other === null) return toSupported(idsOf(same));
    return toContradicted(other.item.id, `The evidence has: ${other.text.trim().slice(0, 120)}`);
  }
  if (isOpen(said.start)) return null;
  const twin = known.slice(0, MOST_COMPARED).find((each) => comparison.isTwin(said, each));
  if (twin) return toContradicted(twin.entry.item.id, `The evidence has ${twin.token.text}.`);
  return comparison.judgeUnknown(said, input);
}
