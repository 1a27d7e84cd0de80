import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
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

type Stretch = { readonly start: number; readonly end: number };

/**
 * The rows of a table that the clause of a number names by a word that not all rows have; where it names
 * none, those of the clauses beside it, unless these do not count.
 */
export function namedRows(
  table: Table,
  { said, isStrict }: { readonly said: SaidNumber; readonly isStrict: boolean },
  { sentence, book }: CheckInput,
): Row[] {
  const { text } = sentence;
  if (sentence.form === "row") {
    return toNamed(table, book.toWords(text.split("|", 2).join(" ")), text);
  }
  const clauses = splitClauses(text);
  const at = clauses.findIndex(({ end }) => end >= said.end);
  const read = (clause: Stretch | undefined): Row[] => {
    if (!clause) return [];
    const part = text.slice(clause.start, clause.end);
    return toNamed(table, book.toWords(part), part);
  };
  const own = read(clauses[at]);
  if (own.length > 0 || isStrict || namesAnother(clauses[at], text, book)) return own;
  const earlier = clauses.slice(0, Math.max(0, at)).toReversed().map(read);
  const first = earlier.findIndex(({ length }) => length > 0);
  // "AWS and Hetzner": one clause right after the other.
  const named = first < 0 ? [] : earlier.slice(first);
  const until = named.findIndex(({ length }) => length === 0);
  const before = named.slice(0, until < 0 ? named.length : until).flat();
  const isExplained = /^[\s*_]*\(/.test(text.slice(said.end));
  return [...new Set(isExplained ? [...before, ...read(clauses[at + 1])] : before)];
}

/** "…, the Borealis to €388": what the source has elsewhere. */
function namesAnother(clause: Stretch | undefined, text: string, book: EvidenceBook): boolean {
  const names = clause ? text.slice(clause.start, clause.end).match(NAME) : null;
  return names?.some((name) => book.sharedWords(name) > 0) ?? false;
}

/** The rows that any text names so. */
export function rowsIn(table: Table, text: string, { book }: CheckInput): Row[] {
  return toNamed(table, book.toWords(text), text);
}

function toNamed(table: Table, words: readonly string[], text: string): Row[] {
  const { byWord } = readNames(table);
  const isName = (word: string) =>
    !smallWords.has(word) &&
    !JOINING.has(word) &&
    (word.length >= LEAST_LETTERS || /\p{Script=Han}/u.test(word));
  const short = /(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/u.test(text);
  const found = words.filter((word) => isName(word) || (short && word.length === 2));
  return [...new Set(found.flatMap((word) => byWord.get(word) ?? []))];
}

/** The rows of each word that not all have. */
const readNames = oncePer(({ rows, counts }: Table) => {
  const byWord = new Map<string, Row[]>();
  for (const row of rows) {
    for (const word of row.words) {
      if (counts.get(word) === rows.length) continue;
      const named = byWord.get(word);
      if (named) named.push(row);
      else byWord.set(word, [row]);
    }
  }
  return { byWord };
});

function splitClauses(text: string): Stretch[] {
  const clauses: Stretch[] = [];
  let start = 0;
  for (const match of text.matchAll(CLAUSE)) {
    // "12,400" is one number.
    if (/^[.,:]$/.test(match[0])) continue;
    clauses.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return [...clauses, { start, end: text.length }];
}
