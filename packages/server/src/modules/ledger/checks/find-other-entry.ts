import { type Entry, type Known, tellingWords } from "../evidence/evidence-book.ts";
import type { Token } from "../evidence/token.ts";
import { clauseAround } from "./clause-around.ts";
import type { CheckInput } from "./finding.ts";

/** What speaks for the entries that have the value counts more than what speaks against them. */
const BENEFIT = 2;
/** So much of what the rarest word tells must be said. */
const PLENTY = 0.5;

/**
 * The entry that a sentence speaks of, where what it says stands only in other entries: the version of
 * the row above, the id that another call gave.
 */
export function findOtherEntry(
  said: Token,
  same: readonly Known[],
  { sentence, tokens, book }: CheckInput,
): Entry | null {
  const having = new Set(same.map(({ entry }) => entry));
  // What was asked for, or given to a call, is what is spoken of.
  if (same.some(({ entry }) => entry.item.id === null || entry.isHead)) return null;
  const others = tokens.filter(({ kind }) => kind === said.kind);
  const told = new Set(others.map(({ key }) => key));
  const alike = book
    .known(said.kind)
    .filter(
      ({ token, entry }) =>
        !entry.isHead &&
        entry.item.id !== null &&
        !having.has(entry) &&
        !told.has(token.key) &&
        isAlike(said, token),
    );
  if (alike.length === 0) return null;
  const own = others.length > 1 ? clauseAround(sentence.text, said.start) : sentence.text;
  const words = tellingWords(own.replace(said.text, " "));
  const weights = new Map(words.map((word) => [word, book.worthOf(word)]));
  const scale = { weights, least: PLENTY * Math.log(1 + book.entries.length) };
  const candidates = new Set(alike.map(({ entry }) => entry));
  return (
    [...candidates].find((entry) => [...having].every((mine) => isAhead(entry, mine, scale))) ??
    null
  );
}

/** Whether it could be said in its place. */
function isAlike(said: Token, known: Token): boolean {
  const toShape = (text: string) => text.replaceAll(/\d+/g, "0").replaceAll(/\p{L}+/gu, "a");
  return said.kind === "path" || said.kind === "url" || toShape(said.key) === toShape(known.key);
}

type Scale = { readonly weights: ReadonlyMap<string, number>; readonly least: number };

function isAhead(one: Entry, mine: Entry, { weights, least }: Scale): boolean {
  const isApart = one.item !== mine.item;
  const has = (entry: Entry, word: string) =>
    entry.words().has(word) || (isApart && entry.item.words().has(word));
  let [theirs, ours] = [0, 0];
  for (const [word, worth] of weights) {
    const [isOfOne, isOfMine] = [has(one, word), has(mine, word)];
    if (isOfOne === isOfMine) continue;
    if (isOfOne) theirs += worth;
    else ours += worth;
  }
  return theirs > BENEFIT * ours + least;
}
