import { hasToken, type EvidenceBook, type KnownToken } from "./evidence-book.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "./finding.ts";
import { foldText } from "./fold-text.ts";
import { smallWords } from "./small-words.ts";

/** How the values of one kind are compared. */
export type Comparison = {
  /** Whether the evidence's one is the one that is said. */
  readonly isSame: (said: Token, known: KnownToken) => boolean;
  /** Whether it could be said in its place. */
  readonly isAlike: (said: Token, known: KnownToken) => boolean;
  /** Whether two that are said are of one sort. */
  readonly isRival?: (said: Token, other: Token) => boolean;
};

const CLAUSE =
  /[,;，；、。]\s?|\s[–—-]\s|\s(?:and|und|e|y|et|but|aber|mas|pero|mais|while|whereas|während|enquanto|mientras|tandis que)\s|和|而|但/giu;

/**
 * The entry of the evidence that a sentence names by its words, where the value that is said stands only
 * in other entries of the same list: the version of the row above, the date of another event.
 */
export function findOtherRecord(
  token: Token,
  { isSame, isAlike, isRival = () => true }: Comparison,
  { sentence, book, tokens }: CheckInput,
): EvidenceRecord | null {
  const same = book.tokens.filter((known) => isSame(token, known));
  const id = toOnlyItem(token, same, book);
  const records = id === null ? [] : book.records(id);
  const having = records.filter((record) => record.tokens.some((known) => same.includes(known)));
  // What is no part of an entry may be of all of them.
  const isApart = same.some((known) => !having.some((record) => record.tokens.includes(known)));
  const siblings = records.filter((record) => record.tokens.some((one) => isAlike(token, one)));
  if (having.length === 0 || isApart || siblings.length < 2) return null;
  const own = tokens.list.filter((one) => one.kind === token.kind && isRival(token, one));
  const { words, beside } = toScope(sentence.text, token, own);
  const said = new Set(book.toWords(words).filter((word) => !smallWords.has(word)));
  const named = toMostNamed(siblings, said);
  const written = foldText(token.text);
  const isOwn = (record: EvidenceRecord) =>
    having.includes(record) || hasToken(foldText(record.text), written);
  if (named.length * 2 > siblings.length || named.some(isOwn)) return null;
  const isTold = (record: EvidenceRecord) =>
    record.tokens
      .filter((known) => isAlike(token, known))
      .every((known) => beside.some((other) => isSame(other, known)));
  const found = named.find((record) => !isTold(record));
  if (!found) return null;
  return having.every((record) => isLess(record, found, { said, siblings })) ? found : null;
}

/** The item whose result alone has it: what is said may not come from elsewhere. */
function toOnlyItem(
  token: Token,
  same: readonly KnownToken[],
  book: EvidenceBook,
): string | null {
  const id = same[0]?.id ?? null;
  if (id === null || same.some((known) => known.id !== id)) return null;
  const found = book.find(token.text);
  const isElsewhere = found !== null && (found.isAsked || found.ids.some((one) => one !== id));
  return isElsewhere ? null : id;
}

/** The words that are said with a value, without the clauses that have values of their own. */
function toScope(text: string, token: Token, own: readonly Token[]) {
  const isRow = /^\s*\|/.test(text);
  const clauses: (readonly [number, number])[] = [];
  let from = 0;
  for (const match of isRow ? [] : text.matchAll(CLAUSE)) {
    const isInside = own.some(({ start, end }) => match.index > start && match.index < end);
    if (isInside) continue;
    clauses.push([from, match.index]);
    from = match.index + match[0].length;
  }
  clauses.push([from, text.length]);
  const within = ([start, end]: readonly [number, number]) =>
    own.filter((other) => other.start >= start && other.start < end);
  const kept = clauses.filter((clause) => {
    const values = within(clause);
    return values.length === 0 || values.includes(token);
  });
  const beside = kept.flatMap(within).filter((other) => other !== token);
  let words = kept.map(([start, end]) => text.slice(start, end).padEnd(end - start)).join(" ");
  for (const { text: value } of own) words = words.replaceAll(value, " ");
  return { words, beside };
}

/** The entries that have the most of the words that are said. */
function toMostNamed(
  records: readonly EvidenceRecord[],
  said: ReadonlySet<string>,
): EvidenceRecord[] {
  let [most, found]: [number, EvidenceRecord[]] = [1, []];
  for (const record of records) {
    const count = toShared(record, said).length;
    if (count > most) [most, found] = [count, []];
    if (count === most) found.push(record);
  }
  return found;
}

function toShared(record: EvidenceRecord, said: ReadonlySet<string>): string[] {
  const words = record.words();
  return [...said].filter((word) => words.has(word));
}

type Among = { readonly said: ReadonlySet<string>; readonly siblings: readonly EvidenceRecord[] };

/** Whether all that is said of one entry is said of the other, too, and something more that few have. */
function isLess(one: EvidenceRecord, other: EvidenceRecord, { said, siblings }: Among): boolean {
  const shared = toShared(one, said);
  if (shared.some((word) => !other.words().has(word))) return false;
  return toShared(other, said).some((word) => {
    const among = siblings.filter((record) => record.words().has(word)).length;
    return !shared.includes(word) && word.length > 1 && among * 2 <= siblings.length;
  });
}
