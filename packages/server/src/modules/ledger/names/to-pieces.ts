import type { Wanted } from "./evidence-entries.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { blankOut } from "./blank-out.ts";
import { toTraits } from "./to-traits.ts";
import { everyMatch } from "../every-match.ts";

const CUT = /[;|]\s*|,\s*(?=[\p{L}"'(])|,\s+(?=\d)|\.\s+(?=\p{Lu})/gu;
const MOST_CHARACTERS = 600;

/** The parts of the one line that has a value: "check-in from 15:00, check-out until 11:00". */
export function toPieces(id: string, { token, same, book }: Wanted): EvidenceRecord[] {
  const full = book.items.find((item) => item.id === id)?.full ?? "";
  const [first] = same;
  if (!first || same.length > 1) return [];
  const from = full.lastIndexOf("\n", first.start - 1) + 1;
  const end = full.indexOf("\n", first.end);
  const to = end < 0 ? full.length : end;
  // Objects of a list are entries, and their fields no parts of a line.
  if (to - from > MOST_CHARACTERS || /\}\s*,\s*\{/.test(full.slice(from, to))) return [];
  const own = book.tokensOf(id).filter((one) => one.start >= from && one.end <= to);
  if (own.filter(({ kind }) => kind === token.kind).length < 2) return [];
  const plain = blankOut(
    full.slice(0, to),
    own.filter(({ kind }) => kind === token.kind),
  );
  const cuts = everyMatch(full.slice(from, to), CUT)
    .map((match) => from + match.index)
    .filter((at) => !own.some(({ start, end: last }) => at >= start && at < last));
  const bounds = [from, ...cuts, to];
  const opening = own.find(({ kind }) => kind === token.kind);
  const lead = from + toLead(full.slice(from, opening?.start), full.slice(opening?.end, to));
  return bounds.slice(0, -1).flatMap((start, at) => {
    const until = bounds[at + 1] ?? to;
    const begin = Math.max(start, lead);
    const tokens = own.filter((one) => one.start >= begin && one.start < until);
    const text = plain.slice(begin, until);
    const traits = () => toTraits(text, [], book.toWords);
    return tokens.length > 0 ? [{ id, text: full.slice(start, until), traits, tokens }] : [];
  });
}

/** What stands before a mark at the beginning of a line is of all of it: "Hotel Astra: check-in from …". */
const LEAD = /^.*(?:[:：|]\s|\s[–—-]\s)(?=.*\p{L})/su;

/** How much of the line is its heading: what comes before its first value, unless the others have one, too. */
function toLead(before: string, behind: string): number {
  const stamp = /^[\])"'*]*[:：]\s/.exec(behind);
  if (stamp) return before.length + 1;
  return /\p{L}[:：]\s|\s[–—-]\s/u.test(behind) ? 0 : (LEAD.exec(before)?.[0].length ?? 0);
}
