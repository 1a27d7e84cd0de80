import type { WordReader } from "../create-word-reader.ts";
import type { BookItem, KnownToken } from "../evidence-book.ts";
import { once } from "../once.ts";
import { onceFor } from "../once-for.ts";
import { toInstant } from "./find-spans.ts";
import type { NumberBook } from "./number-book.ts";
import { readTables, tellsTotal, type RowReader, type Table } from "./read-tables.ts";

export type TableReaderOptions = {
  readonly items: readonly BookItem[];
  readonly tokens: readonly KnownToken[];
  readonly numbers: () => NumberBook;
  readonly toWords: WordReader;
};

/** Reads the tables of an item, or of the question, when they are first asked for. */
export function createTableReader({ items, tokens, numbers, toWords }: TableReaderOptions) {
  const timed = once(() =>
    Map.groupBy(
      tokens.filter(({ readings: [first] }) => typeof first?.time === "number"),
      ({ id }) => id,
    ),
  );
  const toRow: RowReader = (text, cells, said = toWords(text)) => ({
    text,
    said,
    cells,
    isTotal: tellsTotal(text),
  });
  return onceFor((id: string | null): readonly Table[] => {
    const moments = (timed().get(id) ?? []).flatMap((token) => {
      const time = toInstant(token);
      return time === null ? [] : [{ text: token.text, time }];
    });
    const item = items.find((one) => one.id === id);
    const lines = numbers().byItem.get(id) ?? [];
    return readTables({ id, item, lines, moments, toRow });
  });
}
