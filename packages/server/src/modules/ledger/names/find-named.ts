import { hasToken, type EvidenceBook, type KnownToken } from "../evidence-book.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { findNamedDays } from "./find-named-days.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { theRest } from "../moods.data.ts";
import type { Sentence } from "../sentence.ts";
import { months } from "./months.data.ts";
import { toTraits } from "./to-traits.ts";
import { everyMatch } from "../every-match.ts";

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
  /(?:,(?!\d)|[;，；、。])\s?|\s[–—-]\s|\s(?:and|und|e|y|et|but|aber|mas|pero|mais|while|whereas|während|enquanto|mientras|tandis que)\s|和|而|但/giu;

export type Where = {
  readonly having: readonly EvidenceRecord[];
  readonly siblings: readonly EvidenceRecord[];
  readonly comparison: Comparison;
};

/** The entry that is named and has another value; null: the right one is named, undefined: none is. */
export function findNamed(
  token: Token,
  { having, siblings, comparison }: Where,
  { sentence, book, tokens }: CheckInput,
): EvidenceRecord | null | undefined {
  const { isSame, isAlike, isRival = () => true } = comparison;
  const folded = toFoldedToken(token);
  const own = tokens.list.filter(
    (one) => one.kind === token.kind && isRival(folded, toFoldedToken(one)),
  );
  const scope =
    toCell(sentence, token, own) ?? toScope(sentence.text, token, { own, all: tokens.list });
  if (scope === null) return null;
  const said = toTraits(scope.words, scope.others, book.toWords);
  // The day of the week that stands beside a date is a part of it.
  if (token.readings.some(({ day }) => day !== null)) {
    for (const trait of said) if (trait.startsWith("day ")) said.delete(trait);
  }
  const named = toMostNamed(siblings, said);
  if (named.length === 0 || named.length * 2 > siblings.length) return undefined;
  const isOwn = (record: EvidenceRecord) =>
    having.includes(record) || hasToken(foldText(record.text), folded.text);
  if (namesOther(scope.others, siblings, book)) return undefined;
  if (named.some(isOwn) || having.some((record) => isNamedById(record, own, tokens))) return null;
  const isTold = (record: EvidenceRecord) =>
    record.tokens
      .filter((known) => isAlike(folded, known))
      .every((known) => scope.beside.some((other) => isSame(toFoldedToken(other), known)));
  const found = named.find(
    (record) => !isTold(record) && !having.some((one) => isOfSame(one, record, siblings)),
  );
  if (!found) return null;
  // A byline is of all that follows.
  if (PROSE.test(found.text) && !having.some(({ text }) => PROSE.test(text))) return undefined;
  // Of the fields of one thing none is named by another's number.
  const isOfOne = [found, ...having].every(({ text }) => FIELD.test(text));
  if (isOfOne && toShared(found, said).every((trait) => /^#?\d/.test(trait))) return undefined;
  // What a commit did is told in many words, also in those of another.
  // What is a part of the path itself names no other.
  const parts = new Set(token.kind === "path" ? book.toWords(token.text) : []);
  const among: Among = { said, siblings, parts, least: HASH.test(folded.text) ? 2 : 1 };
  return having.every((record) => isLess(record, found, among)) ? found : undefined;
}

const HASH = /^(?=.*\d)[0-9a-f]{7,40}$/;
const PROSE = /[\p{L}\p{N}]{2}[.!?]["”»]?\s+["“„«]?\p{Lu}.*[.!?。]|。.*。/su;
const FIELD = /^[\s*-]*\p{L}[\p{L} _-]{1,30}[:：]\s/u;

const NUMBERED = new RegExp(
  `(?<!\\p{L})(?!(?:${months.join("|")})(?!\\p{L}))\\p{L}{3,}(?: #?|-)\\d+(?![\\d.,:/])`,
  "giu",
);
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

/** Whether something with a name is told of that these entries do not have, though their item has it. */
function namesOther(
  others: readonly Token[],
  siblings: readonly EvidenceRecord[],
  { tokensOf }: EvidenceBook,
): boolean {
  const ids = others.filter(({ kind }) => kind === "id").map(({ text }) => foldText(text));
  return ids.some(
    (id) =>
      tokensOf(siblings[0]?.id ?? "").some(({ text }) => text === id) &&
      !siblings.some(({ tokens }) => tokens.some(({ text }) => text === id)),
  );
}

/** In a row of several values each goes with the head of its own column. */
function toCell({ text, above }: Sentence, token: Token, own: readonly Token[]) {
  if (own.length < 2 || !/^\s*\|/.test(text)) return null;
  const head = above.trimStart().split("\n", 1)[0]?.split("|") ?? [];
  const cells = text.slice(0, token.start).split("|");
  const label = blank(cells[1] ?? "", own);
  return { words: `${label} ${head[cells.length - 1] ?? ""}`, beside: [], others: [] };
}

/** "…, with zone C being the last": of all that was said. */
const ADDED = /^(?:with|mit|com|con|avec)\s/iu;
/** "…, plus a small file": of something else. */
const BESIDES =
  /^(?:plus|as well as|along with|in addition|besides|sowie|dazu|außerdem|zusätzlich|además|aparte|más|mais|além|fora|ainsi que|en plus|outre)\s|^(?:加上|还有|以及|另有|外加)/iu;

/** Not within a value. */
function splitClauses(text: string, own: readonly Token[]): (readonly [number, number])[] {
  const clauses: (readonly [number, number])[] = [];
  let from = 0;
  for (const match of everyMatch(text, CLAUSE)) {
    const isInside = own.some(({ start, end }) => match.index > start && match.index < end);
    if (isInside) continue;
    clauses.push([from, match.index]);
    from = match.index + match[0].length;
  }
  return [...clauses, [from, text.length]];
}

/** The words that are said with a value, without the clauses that have values of their own; null of a bare one. */
function toScope(
  text: string,
  token: Token,
  { own, all }: { own: readonly Token[]; all: readonly Token[] },
) {
  const isRow = /^\s*\|/.test(text);
  const clauses = isRow ? [[0, text.length] as const] : splitClauses(text, own);
  const within = ([start, end]: readonly [number, number]) =>
    own.filter((other) => other.start >= start && other.start < end);
  const isBareAt = (place: readonly [number, number]) =>
    !/\p{L}/u.test(blank(text.slice(...place), own));
  // What begins the line is what the line is about.
  const isKey = own.length === 1 && !/[\p{L}\p{N}]/u.test(text.slice(0, token.start));
  const valued = clauses.map(([start, end]) =>
    all.filter((other) => other.start >= start && other.start < end),
  );
  // A clause without a value goes with the one before it that has some; a semicolon begins anew.
  const toPart = (place: number) => text.slice(0, place).match(/[;；。]/g)?.length ?? 0;
  // "The other two …": not what was spoken of before.
  const isRest = clauses.some(
    (clause) => within(clause).includes(token) && theRest.test(text.slice(...clause)),
  );
  const kept = clauses.filter(([start, end], index) => {
    const part = toPart(start);
    const hasValue = own.some((one) => toPart(one.start) === part);
    const isMore = hasMore(text.slice(start, end), token);
    const isValued = token.kind === "version" && isMore && within([start, end]).length === 0;
    const isElse = isValued || (part !== toPart(token.start) && (hasValue || isMore));
    const before = valued.slice(0, index + 1).filter((one, at) => {
      return one.length > 0 && toPart(clauses[at]?.[0] ?? 0) === part;
    });
    const clause = text.slice(start, end);
    const isAdded = (own.length > 1 && ADDED.test(clause)) || BESIDES.test(clause);
    const isOwn =
      (before.length === 0 && !isRest) || (before.at(-1)?.includes(token) === true && !isAdded);
    // "…, and its key, b.pem": what leads to a bare value is said of that.
    const next = clauses[index + 1] ?? [0, 0];
    const isLead = within([start, end]).length === 0 && within(next).length > 0 && isBareAt(next);
    return isKey || (isOwn && !isElse && (!isLead || within(next).includes(token)));
  });
  const at = clauses.findIndex((clause) => within(clause).includes(token));
  const isBare = isBareAt(clauses[at] ?? [0, 0]);
  // "5 and 9 May": one of several, said of whatever comes before.
  if (isBare && at > 0 && within(clauses[at - 1] ?? [0, 0]).length > 0) return null;
  const following = clauses[at + 1] ?? [0, 0];
  if (!isRow && within(following).length > 0 && isBareAt(following)) return null;
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

/** Whether a clause has a value of its own that is no token: "Tuesday", "the 3.5 line". */
function hasMore(clause: string, { kind }: Token): boolean {
  if (kind === "version") return /\d\.\d/.test(clause);
  // What goes by its name is told of in its own part of a sentence.
  return kind !== "date" || findNamedDays(clause).length > 0;
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

/** How bad a line of a log is says nothing of what it is about. */
const LEVELS: ReadonlySet<string> = new Set(["info", "warn", "warning", "error", "fatal", "debug"]);

type Among = {
  readonly said: ReadonlySet<string>;
  readonly siblings: readonly EvidenceRecord[];
  /** The words of the value itself. */
  readonly parts: ReadonlySet<string>;
  /** So many words must name the other one. */
  readonly least: number;
};

/** Whether all that is said of one entry is said of the other, too, and something more that few have. */
function isLess(
  one: EvidenceRecord,
  other: EvidenceRecord,
  { said, siblings, parts, least }: Among,
): boolean {
  const shared = toShared(one, said);
  if (shared.some((word) => !other.traits().has(word))) return false;
  const telling = toShared(other, said).filter((word) => {
    const among = siblings.filter((record) => record.traits().has(word)).length;
    const isTelling = word.length > 1 && !/^\p{Ll}{2}$/u.test(word) && !LEVELS.has(word);
    return !shared.includes(word) && !parts.has(word) && isTelling && among * 2 <= siblings.length;
  });
  return telling.length >= least;
}

/** As what the evidence has is written. */
export function toFoldedToken(token: Token): Token {
  return { ...token, text: foldText(token.text) };
}
