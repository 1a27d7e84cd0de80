import type { WordReader } from "../create-word-reader.ts";
import type { BookItem, KnownToken } from "../evidence-book.ts";
import { blankOut } from "./blank-out.ts";
import { onceFor } from "../once-for.ts";
import { once } from "../once.ts";
import { splitRecords } from "./split-records.ts";
import { toTraits } from "./to-traits.ts";

/** An entry of what came back that has something with a name: a row, a line, an object of a list. */
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

/** Reads the entries of an item when they are first asked for. */
export function createRecordReader(
  items: readonly BookItem[],
  tokensOf: (id: string) => readonly KnownToken[],
  toWords: WordReader,
): (id: string) => readonly EvidenceRecord[] {
  return onceFor((id) => {
    const item = items.find((one) => one.id === id);
    return item ? toRecords(item, tokensOf(id), toWords) : [];
  });
}

function toRecords(
  { id, text, full }: BookItem,
  tokens: readonly KnownToken[],
  toWords: WordReader,
): EvidenceRecord[] {
  const offset = full.length - text.length;
  const own = tokens.filter(({ start }) => start >= offset);
  const values = own.filter(({ kind }) => kind === "date" || kind === "version");
  const plain = blankOut(full, values).slice(offset);
  const records = splitRecords(text).slice(0, MOST_RECORDS);
  const asked = toCommands(full.slice(0, offset));
  return records.flatMap((places, index): EvidenceRecord[] => {
    const cut = (from: string) => places.map((place) => from.slice(...place)).join("\n");
    const within = own.filter(({ start }) =>
      places.some(([from, to]) => start - offset >= from && start - offset < to),
    );
    if (within.length === 0 && own.length > 0) return [];
    const command = asked.length === records.length ? (asked[index] ?? "") : "";
    const traits = once(() => toTraits(`${command} ${cut(plain)}`, within, toWords));
    return [{ id, text: cut(text).trim(), traits, tokens: within }];
  });
}

/** "node -v; npm -v" answers line by line. */
function toCommands(head: string): string[] {
  const command = /(?:^|\n)command: (.+)/.exec(head)?.[1] ?? "";
  const parts = command.split(/\s*(?:;|&&)\s*/).filter((part) => part !== "");
  return parts.length > 1 ? parts : [];
}
