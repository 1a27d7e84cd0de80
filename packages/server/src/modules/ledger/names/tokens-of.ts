import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

const byItem = oncePer(({ tokens }: EvidenceBook) => Map.groupBy(tokens, ({ id }) => id));

/** What an item speaks of by its name. */
export function tokensOf(id: string, book: EvidenceBook): readonly KnownToken[] {
  return byItem(book).get(id) ?? [];
}
