import type { BookItem, KnownToken } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { splitRecords } from "./split-records.ts";

/** An entry of what came back that has something with a name: a row, a line, an object of a list. */
export type EvidenceRecord = {
  /** Of the item that it is in. */
  readonly id: string;
  readonly text: string;
  readonly tokens: readonly KnownToken[];
};

/** More entries than this are not read one by one. */
const MOST_RECORDS = 2000;

/** Reads the entries of an item when they are first asked for. */
export function createRecordReader(
  items: readonly BookItem[],
  tokensOf: (id: string) => readonly KnownToken[],
): (id: string) => readonly EvidenceRecord[] {
  return onceFor((id) => {
    const item = items.find((one) => one.id === id);
    return item ? toRecords(item, tokensOf(id)) : [];
  });
}

function toRecords({ id, text, full }: BookItem, tokens: readonly KnownToken[]): EvidenceRecord[] {
  const offset = full.length - text.length;
  const own = tokens.filter(({ start }) => start >= offset);
  const records = splitRecords(text).slice(0, MOST_RECORDS);
  return records.flatMap((places): EvidenceRecord[] => {
    const cut = (from: string) => places.map((place) => from.slice(...place)).join("\n");
    const within = own.filter(({ start }) =>
      places.some(([from, to]) => start - offset >= from && start - offset < to),
    );
    if (within.length === 0 && own.length > 0) return [];
    return [{ id, text: cut(text).trim(), tokens: within }];
  });
}
