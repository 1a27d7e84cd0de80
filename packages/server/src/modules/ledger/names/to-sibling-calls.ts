import type { Wanted } from "./evidence-entries.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { toSiblings } from "./to-siblings.ts";
import { toTraits } from "./to-traits.ts";

/** The calls of one tool with what came of each: an address that was asked, and the status that it gave. */
export function toSiblingCalls(id: string, { token, book }: Wanted): EvidenceRecord[] {
  if (token.kind !== "url" && token.kind !== "path") return [];
  const calls = toSiblings(id, book).filter(({ call }) => call?.ok === true);
  return calls.map(({ id: item, full }) => {
    const tokens = book.tokensOf(item);
    return { id: item, text: full, traits: () => toTraits(full, tokens, book.toWords), tokens };
  });
}
