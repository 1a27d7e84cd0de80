import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import type { Token } from "../names/find-tokens.ts";
import { entriesOf, type Entry, type EntryBook } from "./entry-book.ts";
import { isBroken, isSpokenOf, weighKeys, type Span } from "./weigh-keys.ts";

/** How the values of one kind are compared; what is said is folded, as what is known is. */
export type Comparison = {
  /** Whether the evidence's one is the one that is said. */
  readonly isSame: (said: Token, known: KnownToken) => boolean;
  /** Whether it could be said in its place. */
  readonly isAlike: (said: Token, known: KnownToken) => boolean;
  /** By how much another entry must be the one that is spoken of; 1 is plenty for names. */
  readonly margin: number;
};

/** Said near enough to the value to be said of it. */
const NEAR = 0.4;
/** So much of what the rarest key tells is a margin of 1. */
const PLENTY = 0.35;
/** What speaks for the value that is said counts more than what speaks against it. */
const BENEFIT = 2;
/** Only those that have most of what is said are compared key by key. */
const MOST_COMPARED = 8;

/**
 * The entry of the evidence that a sentence speaks of, where the value that it gives stands only in other
 * entries: the version of the row above, the date of another event, the id that another call gave.
 */
export function findOtherEntry(
  token: Token,
  { isSame, isAlike, margin }: Comparison,
  input: CheckInput,
): Entry | null {
  const said = toFolded(token);
  const book = entriesOf(input.book);
  const having = new Set<Entry>();
  const alike: { readonly known: KnownToken; readonly entry: Entry }[] = [];
  for (const { token: known, entry } of book.held.get(token.kind) ?? []) {
    if (isSame(said, known)) having.add(entry);
    else if (!entry.isHead && isAlike(said, known)) alike.push({ known, entry });
  }
  if (having.size === 0 || alike.length === 0) return null;
  if (input.book.find(token.text)?.isAsked) return null;
  // What is told in the same sentence is not passed over.
  const beside = input.tokens.list.filter((one) => one !== token && one.kind === token.kind);
  const told = beside.map(toFolded);
  // What another clause speaks of has its place there.
  const apart = beside.filter((one) => isBroken(token, one, input)).map(toFolded);
  const isOfApart = ({ known }: (typeof alike)[number]) => apart.some((one) => isSame(one, known));
  const elsewhere = new Set(alike.filter(isOfApart).map(({ entry }) => entry));
  const rivals = new Set<Entry>();
  for (const { known, entry } of alike) {
    if (having.has(entry) || rivals.has(entry) || elsewhere.has(entry)) continue;
    if (isNamed(entry, having, input) && !told.some((one) => isSame(one, known))) rivals.add(entry);
  }
  return chooseOther({ value: token, beside, having, rivals, margin }, input);
}

/** What an entry of another item was asked for may name it, too. */
function isNamed(entry: Entry, having: ReadonlySet<Entry>, input: CheckInput): boolean {
  const own = [...having].map(({ keys }) => keys);
  return isSpokenOf(entry.keys, own, input) || isSpokenOf(entry.head, own, input);
}

export type Choice = {
  readonly value: Span;
  /** Others of its kind in the sentence. */
  readonly beside: readonly Span[];
  /** The entries that have the value, and those that have another in its place. */
  readonly having: ReadonlySet<Entry>;
  readonly rivals: ReadonlySet<Entry>;
  readonly margin: number;
};

/** The one of the rivals that is spoken of, rather than any that has the value. */
export function chooseOther(
  { value, beside, having, rivals, margin }: Choice,
  input: CheckInput,
): Entry | null {
  if (having.size === 0 || rivals.size === 0) return null;
  const book = entriesOf(input.book);
  const least = margin * PLENTY * book.mostWorth;
  const scale = { weights: weighKeys(value, beside, input), book, least };
  const own = toBest(having, scale);
  const isMeant = (rival: Entry) => own.every((one) => isAhead(rival, one, scale));
  return toBest(rivals, scale).find(isMeant) ?? null;
}

type Scale = {
  readonly weights: ReadonlyMap<string, number>;
  readonly book: EntryBook;
  /** So much more must speak for another entry. */
  readonly least: number;
};

/** Whether what is said speaks for the one entry and not for the other. */
function isAhead(one: Entry, other: Entry, { weights, book, least }: Scale): boolean {
  const isApart = one.id !== other.id;
  const has = ({ keys, head }: Entry, key: string) => keys.has(key) || (isApart && head.has(key));
  let [theirs, ours, isNear] = [0, 0, false];
  for (const [key, weight] of weights) {
    const [isOfOne, isOfOther] = [has(one, key), has(other, key)];
    if (isOfOne === isOfOther) continue;
    const worth = weight * book.worthOf(key);
    if (isOfOne) theirs += worth;
    else ours += worth;
    if (isOfOne && weight >= NEAR) isNear = true;
  }
  return isNear && theirs > BENEFIT * ours + least;
}

function toBest(entries: ReadonlySet<Entry>, scale: Scale): readonly Entry[] {
  if (entries.size <= MOST_COMPARED) return [...entries];
  const scored = [...entries].map((entry) => ({ entry, score: toScore(entry, scale) }));
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_COMPARED)
    .map(({ entry }) => entry);
}

function toScore({ keys }: Entry, { weights, book }: Scale): number {
  let score = 0;
  for (const [key, weight] of weights) if (keys.has(key)) score += weight * book.worthOf(key);
  return score;
}

/** As what the evidence has is written. */
export function toFolded(token: Token): Token {
  return { ...token, text: foldText(token.text) };
}
