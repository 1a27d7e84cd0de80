import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { raisedFrom, roles, type Role } from "./roles.data.ts";
import { everyMatch } from "../every-match.ts";
import { toColumn } from "./to-column.ts";

const CLAUSE = /[,;()，；。（）]\s?|\s[–—-]\s|\s(?:and|und|e|y|et|but|aber|mas|pero|mais)\s/giu;

/** A version that is said to be in use, where the evidence only offers it, or the other way round. */
export function findOtherRole(
  token: Token,
  same: readonly KnownToken[],
  { sentence, book, isPlan }: CheckInput,
): KnownToken | null {
  const isRaised = raisedFrom.test(sentence.text.slice(0, token.start));
  if (isPlan(token.start) && !isRaised) return null;
  const said = isRaised ? "have" : toSaid(sentence.text, token);
  const [first] = same;
  if (said === null || !first || isUpdated(first.id, book)) return null;
  const known = same.map((one) => toKnown(one, book));
  if (known.includes(said) || known.every((role) => role === null)) return null;
  const isOf = (one: KnownToken) => one.kind === first.kind && one.id === first.id;
  const isElse = () =>
    book.tokens.some((one) => isOf(one) && !same.includes(one) && toKnown(one, book) === said);
  return !known.includes(null) || isElse() ? first : null;
}

/** Told by what was just brought up to date: it has what was offered. */
function isUpdated(own: string | null, { calls }: EvidenceBook): boolean {
  return calls.some(
    ({ id, call, head }) =>
      id === own && call.ok && /upgrade|update\b|install\b|-S\w*u|pull\b/i.test(head),
  );
}

/** By the nearest word of its clause. */
function toSaid(text: string, { start, end }: Token): Role | null {
  const cuts = everyMatch(text, CLAUSE).filter(({ index }) => index < start || index >= end);
  const from = cuts.findLast(({ index }) => index < start);
  const to = cuts.find(({ index }) => index >= end);
  const begin = from ? from.index + from[0].length : 0;
  return toNearest(text.slice(begin, start), text.slice(end, to?.index));
}

function toNearest(before: string, behind: string): Role | null {
  let [found, least]: [Role | null, number] = [null, Infinity];
  for (const role of ["have", "next"] as const) {
    const last = everyMatch(before, roles[role]).at(-1);
    const next = everyMatch(behind, roles[role])[0];
    const distances = [
      last ? before.length - last.index - last[0].length : Infinity,
      next ? next.index : Infinity,
    ];
    const distance = Math.min(...distances);
    if (distance < least) [found, least] = [role, distance];
  }
  return found;
}

/** What a version is to the evidence: by its column, its key or the words beside it. */
function toKnown(known: KnownToken, { items }: EvidenceBook): Role | null {
  const { id, start, end } = known;
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  const { full } = item;
  const column = toColumn(known, item);
  if (column !== null) return toNearest(column, "");
  const from = full.lastIndexOf("\n", start - 1) + 1;
  const before = full.slice(from, start).replace(/^.*[,}](?!\d)/su, "");
  const behind = /^[^,;}.\n]{0,40}/.exec(full.slice(end))?.[0] ?? "";
  return toNearest(before, /["':]\s*$/.test(before) ? "" : behind);
}
