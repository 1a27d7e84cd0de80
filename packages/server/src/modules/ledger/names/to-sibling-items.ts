import type { Wanted } from "./evidence-entries.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { toSiblings } from "./to-siblings.ts";

/** The results of one tool, each as an entry: two mails that were read. */
export function toSiblingItems(id: string, { book }: Wanted): EvidenceRecord[] {
  return toSiblings(id, book).map(({ id: item, text, words, full }) => ({
    id: item,
    text,
    traits: words,
    tokens: book.tokensOf(item).filter(({ start }) => start >= full.length - text.length),
  }));
}
