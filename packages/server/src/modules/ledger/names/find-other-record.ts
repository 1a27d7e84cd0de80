import { hasToken, type EvidenceBook, type KnownToken } from "../evidence-book.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { toTraits } from "./to-traits.ts";

/** How the values of one kind are compared; what is said is folded, as what is known is. */
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
  comparison: Comparison,
  input: CheckInput,
): EvidenceRecord | null {
  const { isSame, isAlike } = comparison;
  const { book } = input;
  const folded = toFolded(token);
  const same = book.tokens.filter((known) => isSame(folded, known));
  const id = toOnlyItem(token, same, book);
  if (id === null) return null;
  for (const records of [
    book.records(id),
    toSiblingItems(id, book),
    toSiblingCalls(id, token, book),
  ]) {
    const having = records.filter((record) => record.tokens.some((known) => same.includes(known)));
    // What is no part of an entry may be of all of them.
    const isApart = same.some((known) => !having.some((record) => record.tokens.includes(known)));
    const siblings = records.filter((record) => record.tokens.some((one) => isAlike(folded, one)));
    if (having.length === 0 || isApart || siblings.length < 2) continue;
    const other = findNamed(token, { having, siblings, comparison }, input);
    if (other !== undefined) return other;
  }
  return null;
}

type Where = {
  readonly having: readonly EvidenceRecord[];
  readonly siblings: readonly EvidenceRecord[];
  readonly comparison: Comparison;
};

/** The entry that is named and has another value; null: the right one is named, undefined: none is. */
function findNamed(
  token: Token,
  { having, siblings, comparison }: Where,
  { sentence, book, tokens }: CheckInput,
): EvidenceRecord | null | undefined {
  const { isSame, isAlike, isRival = () => true } = comparison;
  const folded = toFolded(token);
  const own = tokens.list.filter(
    (one) => one.kind === token.kind && isRival(folded, toFolded(one)),
  );
  const scope = toScope(sentence.text, token, { own, all: tokens.list });
  if (scope === null) return null;
  const said = toTraits(scope.words, scope.others, book.toWords);
  const named = toMostNamed(siblings, said);
  if (named.length === 0 || named.length * 2 > siblings.length) return undefined;
  const isOwn = (record: EvidenceRecord) =>
    having.includes(record) || hasToken(foldText(record.text), folded.text);
  if (named.some(isOwn) || having.some((record) => isNamedById(record, own, tokens))) return null;
  const isTold = (record: EvidenceRecord) =>
    record.tokens
      .filter((known) => isAlike(folded, known))
      .every((known) => scope.beside.some((other) => isSame(toFolded(other), known)));
  const found = named.find(
    (record) => !isTold(record) && !having.some((one) => isOfSame(one, record, siblings)),
  );
  if (!found) return null;
  return having.every((record) => isLess(record, found, { said, siblings })) ? found : undefined;
}

const NUMBERED = /\p{L}{3,}(?: #?|-)\d+(?![\d.,:/])/gu;
const MOST_LINES = 4;

/** Whether two lines are of one thing: "cycle 7 start" and "cycle 7 done". */
function isOfSame(
  one: EvidenceRecord,
  other: EvidenceRecord,
  siblings: readonly EvidenceRecord[],
): boolean {
  const keys = one.text.match(NUMBERED) ?? [];
  return keys.some((key) => {
    const having = siblings.filter(({ text }) => hasToken(text, key));
    return having.includes(other) && having.length <= MOST_LINES;
  });
}

function toFolded(token: Token): Token {
  return { ...token, text: foldText(token.text) };
}

/** Whether another thing with a name that is said is of this entry, too. */
function isNamedById(
  { tokens: known }: EvidenceRecord,
  own: readonly Token[],
  { list }: CheckInput["tokens"],
): boolean {
  const others = list.filter(({ kind }) => kind === "id" || kind === "path" || kind === "url");
  return others.some(
    (other) => !own.includes(other) && known.some(({ text }) => text === foldText(other.text)),
  );
}

/** The item whose result alone has it: what is said may not come from elsewhere. */
function toOnlyItem(token: Token, same: readonly KnownToken[], book: EvidenceBook): string | null {
  const id = same[0]?.id ?? null;
  if (id === null || same.some((known) => known.id !== id)) return null;
  const found = book.find(token.text);
  const isElsewhere = found !== null && (found.isAsked || found.ids.some((one) => one !== id));
  return isElsewhere ? null : id;
}

/** A longer result speaks of many things. */
const MOST_CHARACTERS = 1500;
const MOST_ITEMS = 12;

/** The results of one tool, each as an entry: two mails that were read. */
function toSiblingItems(id: string, book: EvidenceBook): EvidenceRecord[] {
  const tool = book.items.find((item) => item.id === id)?.call?.tool;
  const items = book.items.filter(
    ({ call, text }) => call !== null && call.tool === tool && text.length <= MOST_CHARACTERS,
  );
  if (items.length < 2 || items.length > MOST_ITEMS) return [];
  return items.map(({ id: item, text, words, full }) => ({
    id: item,
    text,
    traits: words,
    tokens: book.tokens.filter(
      (known) => known.id === item && known.start >= full.length - text.length,
    ),
  }));
}

/** The calls of one tool with what came of each: an address that was asked, and the status that it gave. */
function toSiblingCalls(id: string, { kind }: Token, book: EvidenceBook): EvidenceRecord[] {
  if (kind !== "url" && kind !== "path") return [];
  const tool = book.items.find((item) => item.id === id)?.call?.tool;
  const items = book.items.filter(
    ({ call, full }) => call?.ok === true && call.tool === tool && full.length <= MOST_CHARACTERS,
  );
  if (items.length < 2 || items.length > MOST_ITEMS) return [];
  return items.map(({ id: item, full }) => {
    const tokens = book.tokens.filter((known) => known.id === item);
    return { id: item, text: full, traits: () => toTraits(full, tokens, book.toWords), tokens };
  });
}

/** The words that are said with a value, without the clauses that have values of their own; null of a bare one. */
function toScope(
  text: string,
  token: Token,
  { own, all }: { own: readonly Token[]; all: readonly Token[] },
) {
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
  // What begins the line is what the line is about.
  const isKey = own.length === 1 && !/[\p{L}\p{N}]/u.test(text.slice(0, token.start));
  const valued = clauses.map(([start, end]) =>
    all.filter((other) => other.start >= start && other.start < end),
  );
  // A clause without a value goes with the one before it that has some.
  const kept = clauses.filter((_clause, index) => {
    const values = valued.slice(0, index + 1).findLast((one) => one.length > 0) ?? [];
    const isBegun = valued.slice(0, index + 1).every((one) => one.length === 0);
    return isKey || isBegun || values.includes(token);
  });
  const at = clauses.findIndex((clause) => within(clause).includes(token));
  const [first, last] = clauses[at] ?? [0, 0];
  const isBare = !/\p{L}/u.test(blank(text.slice(first, last), own));
  // "5 and 9 May": one of several, said of whatever comes before.
  if (isBare && at > 0 && within(clauses[at - 1] ?? [0, 0]).length > 0) return null;
  const beside = kept.flatMap(within).filter((other) => other !== token);
  const others = all.filter(
    (other) =>
      !own.includes(other) &&
      kept.some(([start, end]) => other.start >= start && other.start < end),
  );
  const values = others.filter(({ kind }) => kind === "date" || kind === "version");
  const words = blank(kept.map(([start, end]) => text.slice(start, end)).join(" "), [
    ...own,
    ...values,
  ]);
  return { words, beside, others };
}

function blank(text: string, tokens: readonly Token[]): string {
  return tokens.reduce((rest, token) => rest.replaceAll(token.text, " "), text);
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
  const traits = record.traits();
  return [...said].filter((trait) => traits.has(trait));
}

type Among = { readonly said: ReadonlySet<string>; readonly siblings: readonly EvidenceRecord[] };

/** Whether all that is said of one entry is said of the other, too, and something more that few have. */
function isLess(one: EvidenceRecord, other: EvidenceRecord, { said, siblings }: Among): boolean {
  const shared = toShared(one, said);
  if (shared.some((word) => !other.traits().has(word))) return false;
  return toShared(other, said).some((word) => {
    const among = siblings.filter((record) => record.traits().has(word)).length;
    return !shared.includes(word) && word.length > 1 && among * 2 <= siblings.length;
  });
}
