import type { BookItem, EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { WordReader } from "../create-word-reader.ts";
import { oncePer } from "../once-per.ts";
import { splitEntries, type Stretch } from "./split-entries.ts";
import { addKeys, toMomentKeys } from "./to-keys.ts";

/** One of the things that an item speaks of; `isHead`: what the item is the result of. */
export type Entry = {
  readonly id: string;
  readonly text: string;
  readonly isHead: boolean;
  /** What it can be told from others by. */
  readonly keys: ReadonlySet<string>;
  /** What its item can be told from others by. */
  readonly head: ReadonlySet<string>;
};

/** A value, and the entry that has it. */
export type Held = { readonly token: KnownToken; readonly entry: Entry };

export type EntryBook = {
  readonly held: ReadonlyMap<KnownToken["kind"], readonly Held[]>;
  /** The entry that is a line of an item. */
  ofLine(id: string, line: string): Entry | undefined;
  /** How much a key tells: the more, the fewer entries have it. */
  worthOf(key: string): number;
  /** What even the rarest key tells. */
  readonly mostWorth: number;
};

/** The entries of all items, read when they are first asked for. */
export const entriesOf = oncePer(({ items, tokensOf, toWords }: EvidenceBook): EntryBook => {
  const counts = new Map<string, number>();
  const held: Held[] = [];
  const byLine = new Map<string, Entry>();
  let count = 0;
  for (const item of items) {
    for (const { entry, tokens } of toEntries(item, tokensOf(item.id), toWords)) {
      count++;
      byLine.set(`${entry.id}\n${entry.text}`, entry);
      for (const key of entry.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const token of tokens) held.push({ token, entry });
    }
  }
  const worthOf = (key: string) => {
    const having = counts.get(key) ?? 0;
    return having === 0 ? 0 : Math.log(1 + count / having);
  };
  const mostWorth = Math.log(1 + count);
  const ofLine = (id: string, line: string) => byLine.get(`${id}\n${line.trim()}`);
  return { held: Map.groupBy(held, ({ token }) => token.kind), ofLine, worthOf, mostWorth };
});

type Read = { readonly entry: Entry; readonly tokens: readonly KnownToken[] };

function toEntries(
  { id, full, text }: BookItem,
  tokens: readonly KnownToken[],
  toWords: WordReader,
): Read[] {
  const offset = full.length - text.length;
  const stretches = splitEntries(text);
  const within = Map.groupBy(tokens, ({ start }) => findHolder(start - offset, stretches));
  const head = new Set<string>();
  for (const line of full.slice(0, offset).split("\n")) addKeys(toWords(line), head);
  const keysOf = new Map(
    stretches.map((stretch) => {
      const keys = new Set<string>();
      for (const place of stretch.own) addKeys(toWords(text.slice(...place)), keys);
      return [stretch, keys];
    }),
  );
  const toRead = (own: string, stretch: Stretch | undefined): Read => {
    const inside = within.get(stretch) ?? [];
    const keys = new Set(stretch ? keysOf.get(stretch) : head);
    for (const other of stretch?.others ?? []) {
      for (const key of keysOf.get(other) ?? []) keys.add(key);
    }
    for (const { readings } of inside) for (const key of toMomentKeys(readings)) keys.add(key);
    return { entry: { id, text: own.trim(), isHead: !stretch, keys, head }, tokens: inside };
  };
  return [
    toRead(full.slice(0, offset), undefined),
    ...stretches.map((stretch) => toRead(text.slice(stretch.start, stretch.end), stretch)),
  ];
}

/** The innermost stretch that holds a place. */
function findHolder(place: number, stretches: readonly Stretch[]): Stretch | undefined {
  let [from, to] = [0, stretches.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((stretches[middle]?.start ?? 0) <= place) from = middle + 1;
    else to = middle;
  }
  for (let at = from - 1; at >= 0; at--) {
    const stretch = stretches[at];
    if (stretch && place < stretch.end) return stretch;
  }
  return undefined;
}
