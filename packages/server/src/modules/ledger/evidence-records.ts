import type { WordReader } from "./create-word-reader.ts";
import type { BookItem, KnownToken } from "./evidence-book.ts";
import { splitRecords, type Place } from "./split-records.ts";
import { toTraits } from "./to-traits.ts";

/** An entry of what came back: a row, a line, an object of a list. */
export type EvidenceRecord = {
  /** Of the item that it is in. */
  readonly id: string;
  readonly text: string;
  /** What it can be told from others by. */
  traits(): ReadonlySet<string>;
  readonly tokens: readonly KnownToken[];
};

/** More entries than this are not read one by one. */
const MOST_RECORDS = 2000;

export function toRecords(
  item: BookItem,
  tokens: readonly KnownToken[],
  toWords: WordReader,
): EvidenceRecord[] {
  const { id, text } = item;
  const offset = item.full.length - text.length;
  const own = tokens.filter((token) => token.id === id && token.start >= offset);
  if (own.length === 0) return [];
  return splitRecords(text)
    .slice(0, MOST_RECORDS)
    .map((places) => {
      const within = own.filter(({ start }) =>
        places.some(([from, to]) => start - offset >= from && start - offset < to),
      );
      let traits: ReadonlySet<string> | null = null;
      const read = () => {
        const said = places.map((place) => toPlain(text, place, within, offset)).join("\n");
        return toTraits(said, within, toWords);
      };
      const whole = places.map(([from, to]) => text.slice(from, to)).join(" ");
      return { id, text: whole.trim(), traits: () => (traits ??= read()), tokens: within };
    });
}

function toPlain(text: string, [from, to]: Place, tokens: readonly KnownToken[], offset: number) {
  let plain = text.slice(from, to);
  for (const { kind, start, end } of tokens) {
    if (kind !== "date" && kind !== "version") continue;
    const [first, last] = [start - offset - from, end - offset - from];
    if (first < 0 || last > plain.length) continue;
    plain = plain.slice(0, first) + " ".repeat(last - first) + plain.slice(last);
  }
  return plain;
}
