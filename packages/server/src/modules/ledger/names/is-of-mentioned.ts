import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { smallWords } from "../small-words.ts";
import type { Token } from "./find-tokens.ts";

/** Words that stand before versions of anything. */
export const RELATION =
  /^(?:from|to|versions?|versión|versão|releases?|installed|latest|current|newest|upgrad\p{L}+|updat\p{L}+|at|in|on|with|is|now|auf|von|mit|ist|aktuell\p{L}*|de|desde|para|a|à|em|en|com|con|avec|est|es|é)$/iu;

export type Mentioned = {
  readonly token: Token;
  readonly named: string | null;
  readonly same: readonly KnownToken[];
};

/** "Express 5 is out, but your shop stays on 4.21.1": of what else is mentioned, where no name stands beside it. */
export function isOfMentioned(
  { token, named, same }: Mentioned,
  { sentence, book }: CheckInput,
): boolean {
  if (same.length === 0 || named === null) return false;
  const before = sentence.text.slice(0, token.start);
  const between = before.slice(before.lastIndexOf(named) + named.length);
  const isBesideName = (between.match(/\p{L}+/gu) ?? []).every((word) => RELATION.test(word));
  if (isBesideName) return false;
  const own = new Set(book.toWords(named));
  const said = book
    .toWords(`${sentence.before} ${sentence.text}`)
    .filter((word) => /^\p{L}{2}/u.test(word) && !own.has(word) && !smallWords.has(word));
  return same.some(({ id, start, end }) => {
    const full = book.items.find((item) => item.id === id)?.full ?? "";
    const from = full.lastIndexOf("\n", start - 1) + 1;
    const line = new Set(book.toWords(full.slice(from, end)));
    return said.some((word) => line.has(word) && !RELATION.test(word));
  });
}
