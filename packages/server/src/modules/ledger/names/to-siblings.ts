import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

/** A longer result speaks of many things. */
const MOST_CHARACTERS = 1500;
const MOST_ITEMS = 12;
/** Of a tool with many commands the second word says what it did. */
const COMMAND =
  /(?:^|\n)command: (?:sudo |time )*((?:(?:git|gh|docker|kubectl|npm|pnpm|yarn|cargo|go|systemctl|apt|pip|brew)\s+)?\S+)/;

/** The items of each tool and command. */
const alike = oncePer(({ items }: EvidenceBook) =>
  Map.groupBy(
    items.filter(({ full }) => full.length <= MOST_CHARACTERS),
    toKind,
  ),
);

function toKind({ call, head }: BookItem): string | null {
  return call && `${call.tool}\n${COMMAND.exec(head)?.[1] ?? ""}`;
}

/** The calls that did the same as one: of the same tool, and of the same command. */
export function toSiblings(id: string, book: EvidenceBook): readonly BookItem[] {
  const own = book.items.find((item) => item.id === id);
  if (!own?.call) return [];
  const siblings = alike(book).get(toKind(own)) ?? [];
  return siblings.length > 1 && siblings.length <= MOST_ITEMS ? siblings : [];
}
