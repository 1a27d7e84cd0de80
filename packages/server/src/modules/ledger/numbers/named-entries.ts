import { timeWords, toWords } from "../../text/index.ts";
import { hasToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";
import { genericThings } from "./count-words.data.ts";
import type { List } from "./read-lists.ts";
import type { ToldCount } from "./read-told-count.ts";
import { rowKinds } from "./row-kinds.data.ts";

/** Places of entries. */
export type Entries = ReadonlySet<number>;

export const generic: ReadonlySet<string> = new Set(toWords(genericThings));
/** "due this week": that tells which ones. */
const times: ReadonlySet<string> = new Set([...timeWords].flatMap(toWords));
const NAME = /[\p{L}\p{N}_-]+(?:[./:@][\p{L}\p{N}_-]+)+/gu;

/**
 * The sets of entries that a clause names: those that the count is said of, first; and those of them that
 * have what stands before it, or what else the sentence names.
 */
export function namedEntries(list: List, told: ToldCount, input: CheckInput): Entries[] | null {
  const behind = findEntries(list, told.behind, input);
  const before = findEntries(list, told.before, input);
  const [own, more] = behind.length > 0 ? [behind, before] : [before, []];
  if (own.length === 0) return null;
  const together = own.reduce((all, one) => all.intersection(one));
  const main = together.size > 0 ? [together] : own;
  const { sentence } = input;
  const context = told.isPart ? `${sentence.before} ${sentence.text}` : sentence.text;
  return [...main, ...meet(main, more), ...meet(main, findEntries(list, context, input))];
}

function meet(main: readonly Entries[], others: readonly Entries[]): Entries[] {
  return main.flatMap((one) =>
    others.map((other) => one.intersection(other)).filter(({ size }) => size > 0),
  );
}

/** The entries that have each word, name or code of a text. */
export function findEntries(list: List, text: string, { book }: CheckInput): Entries[] {
  const kinds = kindsOf(list).filter(({ said }) => said.test(text));
  const names = text.match(NAME) ?? [];
  const ofNames = names.map((name) => having(list, (row) => hasToken(row, name)));
  const rest = kinds.reduce((all, { said }) => all.replace(said, " "), text);
  const read = book.toWords(rest.replaceAll(NAME, " "));
  const ofWords = [...toTelling(read), ...new Set(read.filter((word) => times.has(word)))]
    .filter((word) => !generic.has(word))
    .filter((word) => !isNumeral(word) || /^[1-5]\d\d$/.test(word))
    .flatMap((word) => list.rowsByWord().get(word) ?? inflected(list).get(toStem(word)) ?? []);
  return [...kinds.map(({ rows }) => rows), ...ofNames, ...ofWords].filter(
    ({ size }) => size > 0 && size < list.rows.length,
  );
}

/** "hechas" for "hecho": the same but for its end. */
const inflected = oncePer((list: List): ReadonlyMap<string, Entries> => {
  const byStem = Map.groupBy(list.rowsByWord(), ([word]) => toStem(word));
  byStem.delete("");
  const found = [...byStem].map(([stem, words]): [string, Entries] => [
    stem,
    new Set(words.flatMap(([, entries]) => [...entries])),
  ]);
  return new Map(found);
});

function toStem(word: string): string {
  return /^(\p{Script=Latin}{4,}?)[aeo]s?$/u.exec(word)?.[1] ?? "";
}

/** Whether a text says what no entry has: then fewer than are named may be meant. */
export function hasUnknownWord(list: List, text: string, { book }: CheckInput): boolean {
  const kinds = kindsOf(list);
  const rest = kinds.reduce((all, { said }) => all.replace(said, " "), text.replaceAll(NAME, " "));
  const known = new Set(book.toWords(book.question));
  return toTelling(book.toWords(rest)).some(
    (word) =>
      !isNumeral(word) && !known.has(word) && !generic.has(word) && !list.rowsByWord().has(word),
  );
}

const kindsOf = oncePer((list: List) =>
  rowKinds.flatMap(({ said, written }) => {
    const rows = having(list, (row) => written.test(row));
    return rows.size > 0 ? [{ said, rows }] : [];
  }),
);

function having({ rows }: List, isSuch: (row: string) => boolean): Entries {
  return new Set(rows.flatMap((row, at) => (isSuch(row) ? [at] : [])));
}
