import { hasToken, type BookItem } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { smallWords } from "../small-words.ts";
import { toFoldedToken, type Comparison } from "./find-named.ts";
import type { Token } from "./find-tokens.ts";
import { toSiblings } from "./to-siblings.ts";

/** A longer result has more than what was asked for. */
const MOST_CHARACTERS = 200;
const NAME = /[\p{L}\p{N}][\p{L}\p{N}_.@/-]*[\p{L}\p{N}]/gu;
/** What comes before it is said of something else. */
const APART = /^.*(?:[;；。，]|,\s|\s(?:and|und|e|y|et)\s|\d\.\d+\P{L})/su;

/**
 * The call that was for what a sentence names, where the value that is said came of another call of the
 * same command: "node-b: 6.12.41", which is what `ssh node-a uname -r` gave.
 */
export function findOtherCall(
  { id, token }: { readonly id: string; readonly token: Token },
  { isAlike }: Comparison,
  { sentence, book }: CheckInput,
): BookItem | null {
  const calls = toSiblings(id, book).filter(
    ({ call, text }) => call?.ok === true && text.length <= MOST_CHARACTERS,
  );
  if (calls.length < 2) return null;
  const said = toFoldedToken(token);
  const before = foldText(sentence.text.slice(0, token.start)).replace(APART, "");
  for (const name of (before.match(NAME) ?? []).toReversed()) {
    if (smallWords.has(name)) continue;
    const about = calls.filter(({ full }) => hasToken(foldText(full), name));
    const [only] = about;
    if (!only || about.length > 1) continue;
    const isAsked = hasToken(foldText(only.head), name);
    const isValued = book
      .tokensOf(only.id)
      .some((known) => known.start >= only.head.length && isAlike(said, known));
    return only.id !== id && isAsked && isValued ? only : null;
  }
  return null;
}
