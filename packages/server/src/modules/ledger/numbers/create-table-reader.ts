import type { WordReader } from "../create-word-reader.ts";
import type { BookItem, KnownToken } from "../evidence-book.ts";
import { once } from "../once.ts";
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
  const timed = once(() =>
    Map.groupBy(
      tokens.filter(({ readings: [first] }) => typeof first?.time === "number"),
      ({ id }) => id,
    ),
  );
  return (id: string | null): readonly Table[] => {
    const tables = known.get(id);
    if (tables) return tables;
    const moments = (timed().get(id) ?? []).flatMap((token) => {
      const time = toInstant(token);
      return time === null ? [] : [{ text: token.text, time }];
    });
    const text = items.find((item) => item.id === id)?.text ?? "";
    const lines = numbers().byItem.get(id) ?? [];
    const read = readTables({ id, text, lines, moments }, toWords);
    known.set(id, read);
    return read;
  };
}
