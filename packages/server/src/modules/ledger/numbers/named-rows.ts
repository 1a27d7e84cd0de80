import { everyMatch } from "../every-match.ts";
import type { CheckInput } from "../finding.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import type { SaidNumber } from "./match-number.ts";
import type { Row, Table } from "./read-tables.ts";

const CLAUSE =
  /[,;:()，；：。、|–—]\s?|\.\s|\s(?:and|und|y|e|et|but|aber|pero|mas|mais|while|whereas|während|mientras|enquanto|tandis que|then|dann|against|versus|vs\.?|gegenüber|contra|contre|frente a|compared (?:to|with)|verglichen mit)\s|而|但/giu;
/** A word of two letters names something only where it is written large. */
const LEAST_LETTERS = 3;

/** "30 pro Konto" does not speak of the plan "pro". */
const JOINING: ReadonlySet<string> = new Set(["pro", "per", "par", "por", "mit", "con", "com"]);

const NAME = /(?<=[\p{Ll}\s(]\s?)\p{Lu}\p{Ll}{2,}/gu;

/** A part of a sentence, and what it may name rows by. */
type Clause = {
  readonly start: number;
  readonly end: number;
  names(): readonly string[];
};

/**
 * The rows of a table that the clause of a number names by a word that not all rows have; where it names
 * none, those of the clauses beside it, unless these do not count.
 */
export function namedRows(
  table: Table,
  { said, isStrict }: { readonly said: SaidNumber; readonly isStrict: boolean },
  input: CheckInput,
): Row[] {
  const { text, form } = input.sentence;
  const own = toRows(table, namesAt(said, input));
  if (own.length > 0 || isStrict || form === "row") return own;
  const clauses = clausesOf(input);
  const at = indexAt(said, clauses);
  if (namesAnother(clauses[at], input)) return own;
  const read = (clause: Clause | undefined) => (clause ? toRows(table, clause.names()) : []);
  const before: Row[] = [];
  for (let place = at - 1; place >= 0; place--) {
    const rows = read(clauses[place]);
    // "AWS and Hetzner": one clause right after the other.
    if (rows.length === 0 && before.length > 0) break;
    before.push(...rows);
  }
  const isExplained = /^[\s*_]*\(/.test(text.slice(said.end));
  return [...new Set(isExplained ? [...before, ...read(clauses[at + 1])] : before)];
}

/** What the clause of a number, or the first cell of its row, may name rows by. */
function namesAt(said: SaidNumber, input: CheckInput): readonly string[] {
  const { text, form } = input.sentence;
  if (form === "row") return toNames(input.book.toWords(text.split("|", 2).join(" ")), text);
  const clauses = clausesOf(input);
  return clauses[indexAt(said, clauses)]?.names() ?? [];
}

function indexAt({ end }: SaidNumber, clauses: readonly Clause[]): number {
  return clauses.findIndex((clause) => clause.end >= end);
}

/** "…, the Borealis to €388": what the source has elsewhere. */
function namesAnother(clause: Clause | undefined, { sentence, book }: CheckInput): boolean {
  const names = clause ? sentence.text.slice(clause.start, clause.end).match(NAME) : null;
  return names?.some((name) => book.sharedWords(name) > 0) ?? false;
}

/** The rows that the whole sentence names so. */
export function rowsOfSentence(table: Table, input: CheckInput): Row[] {
  return toRows(table, namesOfSentence(input));
}

const namesOfSentence = oncePer(({ sentence: { text }, book }: CheckInput) =>
  toNames(book.toWords(text), text),
);

function toRows(table: Table, names: readonly string[]): Row[] {
  const byWord = table.rowsByWord();
  const rows = new Set<Row>();
  for (const name of names) {
    const named = byWord.get(name);
    if (!named || named.length === table.rows.length) continue;
    for (const row of named) rows.add(row);
  }
  return [...rows];
}

/** Those of the words of a text that may name something. */
function toNames(words: readonly string[], text: string): string[] {
  const hasShort = /(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/u.test(text);
  return words.filter((word) => isName(word) || (hasShort && word.length === 2));
}

function isName(word: string): boolean {
  if (smallWords.has(word) || JOINING.has(word)) return false;
  return word.length >= LEAST_LETTERS || /\p{Script=Han}/u.test(word);
}

function isBesideHan(text: string, at: number): boolean {
  return /\p{Script=Han}/u.test(text.charAt(at - 1) + text.charAt(at + 1));
}

/** The clauses that a number stands in, as one, and how many come before: "an hour and 25 minutes". */
export function clauseOf({ start, end }: Pick<SaidNumber, "start" | "end">, input: CheckInput) {
  const clauses = clausesOf(input);
  const at = clauses.findIndex((one) => one.end > start);
  const last = clauses.find((one) => one.end >= end) ?? clauses.at(-1);
  return {
    start: clauses[at]?.start ?? 0,
    end: last?.end ?? input.sentence.text.length,
    before: clauses[at - 1],
    next: last && clauses[clauses.indexOf(last) + 1],
  };
}

/** The same for all numbers and tables. */
const clausesOf = oncePer(({ sentence: { text }, book }: CheckInput): Clause[] => {
  const clauses: Clause[] = [];
  const add = (start: number, end: number) => {
    const part = text.slice(start, end);
    clauses.push({ start, end, names: once(() => toNames(book.toWords(part), part)) });
  };
  let start = 0;
  for (const match of everyMatch(text, CLAUSE)) {
    // "12,400" is one number.
    if (/^[.,:]$/.test(match[0]) && !isBesideHan(text, match.index)) continue;
    add(start, match.index);
    start = match.index + match[0].length;
  }
  add(start, text.length);
  return clauses;
});
