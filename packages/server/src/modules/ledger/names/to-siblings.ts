import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

/** A longer result speaks of many things. */
const MOST_CHARACTERS = 1500;
const MOST_ITEMS = 12;
const COMMAND = /(?:^|\n)command: (?:sudo |time )*(\S+)/;

const known = oncePer((_book: EvidenceBook) => new Map<string, readonly BookItem[]>());

/** The calls that did the same as one: of the same tool, and of the same command. */
export function toSiblings(id: string, book: EvidenceBook): readonly BookItem[] {
  const read = known(book).get(id);
  if (read) return read;
  const siblings = readSiblings(id, book);
  known(book).set(id, siblings);
  return siblings;
}

function readSiblings(id: string, { items }: EvidenceBook): readonly BookItem[] {
  const own = items.find((item) => item.id === id);
  if (!own?.call) return [];
  const command = COMMAND.exec(own.head)?.[1];
  const siblings = items.filter(
    ({ call, full, head }) =>
      call?.tool === own.call?.tool &&
      full.length <= MOST_CHARACTERS &&
      COMMAND.exec(head)?.[1] === command,
  );
  return siblings.length > 1 && siblings.length <= MOST_ITEMS ? siblings : [];
}
