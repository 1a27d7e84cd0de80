import type { Comparison } from "./find-named.ts";
import { toFoldedToken } from "./find-named.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";

const COMMENT = /^\s*(?:#|\/\/|;|--|<!--|rem\s)\s*/i;
/** Speaks of what is not in use. */
const UNUSED =
  /comment|disabled|deaktiv|inactiv|inativ|desactiv|désactiv|(?<!\p{L})(?:old|former|previous|alte[nrs]?|frühere[nrs]?|ancien\p{L}*|antig\p{L}*|antigu\p{L}*|anterior)(?!\p{L})|auskommentiert|comentad|注释|旧|停用/iu;

/** The line that is in use, where the one that has what is said is commented out. */
export function findActive(
  token: Token,
  { isSame }: Comparison,
  { tokens, book }: CheckInput,
): { readonly id: string; readonly text: string } | null {
  const said = toFoldedToken(token);
  const first = book.tokens.find((known) => isSame(said, known));
  if (!first?.id || UNUSED.test(tokens.rest)) return null;
  const full = book.items.find(({ id }) => id === first.id)?.full ?? "";
  const toLine = (at: number) =>
    full.slice(full.lastIndexOf("\n", at - 1) + 1).split("\n", 1)[0] ?? "";
  if (!COMMENT.test(toLine(first.start))) return null;
  const isUnused = book.tokens.every(
    (known) => !isSame(said, known) || (known.id === first.id && COMMENT.test(toLine(known.start))),
  );
  if (!isUnused) return null;
  const key = toKey(toLine(first.start).replace(COMMENT, ""));
  const active = book.tokens.find((known) => {
    const line = known.id === first.id && known.kind === token.kind ? toLine(known.start) : "";
    return line !== "" && !COMMENT.test(line) && toKey(line) === key;
  });
  return active && key !== "" ? { id: first.id, text: toLine(active.start).trim() } : null;
}

/** The word that tells what a line of a configuration is about. */
function toKey(line: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.-]*/u.exec(line.trim())?.[0] ?? "";
}
