import type { Wanted } from "./evidence-entries.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { blankOut } from "./find-tokens.ts";
import { tokensOf } from "./tokens-of.ts";
import { toTraits } from "./to-traits.ts";

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
  if (to - from > MOST_CHARACTERS) return [];
  const own = tokensOf(id, book).filter((one) => one.start >= from && one.end <= to);
  if (own.filter(({ kind }) => kind === token.kind).length < 2) return [];
  const plain = blankOut(
    full.slice(0, to),
    own.filter(({ kind }) => kind === token.kind),
  );
  const cuts = [...full.slice(from, to).matchAll(CUT)]
    .map((match) => from + match.index)
    .filter((at) => !own.some(({ start, end: last }) => at >= start && at < last));
  const bounds = [from, ...cuts, to];
  return bounds.slice(0, -1).flatMap((start, at) => {
    const until = bounds[at + 1] ?? to;
    const tokens = own.filter((one) => one.start >= start && one.start < until);
    const text = plain.slice(start, until);
    const traits = () => toTraits(text, [], book.toWords);
    return tokens.length > 0 ? [{ id, text: full.slice(start, until), traits, tokens }] : [];
  });
}
