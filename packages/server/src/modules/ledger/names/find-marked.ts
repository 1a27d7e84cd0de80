import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { denials } from "../moods.data.ts";
import { inUse } from "./roles.data.ts";

/** "->     v22.11.0", "* 3.12.4 (set by …)": the one of a list that is in use. */
const MARK = /^\s*(?:->|=>|→|\*|>)\s*v?\d/;

/** The version that a list marks as the one in use, where another of its lines is said to be. */
export function findMarked(
  said: readonly KnownToken[],
  { sentence, book }: CheckInput,
): KnownToken | null {
  const [first] = said;
  if (!first || !inUse.test(sentence.text) || denials.test(sentence.text)) return null;
  const full = book.items.find(({ id }) => id === first.id)?.full ?? "";
  const isMarked = ({ start }: KnownToken) =>
    MARK.test(full.slice(full.lastIndexOf("\n", start - 1) + 1));
  if (said.some((one) => one.id !== first.id || isMarked(one))) return null;
  const marked = book
    .tokensOf(first.id ?? "")
    .filter((one) => one.kind === first.kind && isMarked(one));
  const isTold = marked.some(({ text }) => sentence.text.includes(text.replace(/^v/, "")));
  return marked.length === 1 && !isTold ? (marked[0] ?? null) : null;
}
