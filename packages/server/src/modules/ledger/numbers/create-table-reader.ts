import type { WordReader } from "../create-word-reader.ts";
import type { BookItem, KnownToken } from "../evidence-book.ts";
import { toInstant } from "./find-spans.ts";
import type { NumberBook } from "./number-book.ts";
import { readTables, type Table } from "./read-tables.ts";

export type TableReaderOptions = {
  readonly items: readonly BookItem[];
  readonly tokens: readonly KnownToken[];
  readonly numbers: () => NumberBook;
  readonly toWords: WordReader;
};

/** Reads the tables of an item, or of the question, when they are first asked for. */
export function createTableReader({ items, tokens, numbers, toWords }: TableReaderOptions) {
  const known = new Map<string | null, readonly Table[]>();
  return (id: string | null): readonly Table[] => {
    const tables = known.get(id);
    if (tables) return tables;
    const moments = tokens.flatMap((token) => {
      const isTimed = token.id === id && typeof token.readings[0]?.time === "number";
      const time = isTimed ? toInstant(token) : null;
      return time === null ? [] : [{ text: token.text, time }];
    });
    const text = items.find((item) => item.id === id)?.text ?? "";
    const lines = numbers().byItem.get(id) ?? [];
    const read = readTables({ id, text, lines, moments }, toWords);
    known.set(id, read);
    return read;
  };
}
