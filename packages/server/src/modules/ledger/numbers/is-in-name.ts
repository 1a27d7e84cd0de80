import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";
import { endOf } from "./end-of.ts";
import type { SaidNumber } from "./match-number.ts";

/** Before a number that tells which one is meant, not how many there are. */
const WHICH =
  /(?<!\p{L})(?:lines?|rows?|columns?|ports?|pages?|revisions?|builds?|runs?|releases?|series|model|room|gate|platform|batch|zeilen?|spalten?|seiten?|revision|gleis|wagen|zimmer|linhas?|colunas?|portas?|páginas?|revisão|líneas?|filas?|columnas?|puertos?|revisión|lignes?|colonnes?|révision|voie|quai)\s(?:\d+[\s,–-]*(?:to|bis|a|à|and|und|y|e|et)?\s*)*$|第\s?$/iu;
const YEAR = /^(?:19|20)\d\d$/;

/** Groups of figures and capitals, as people write a long number for others to read. */
const GROUPS = /[\p{Lu}\d]*\d[\p{Lu}\d]*(?:[\u0020\u00a0-][\p{Lu}\d]*\d[\p{Lu}\d]*)+/gu;
/** What is shorter is met by chance. */
const LEAST_GROUPED = 6;

/** A number as a part of a name that the evidence has: "revision 41" of "api:r41", "2025" of "photos/2025", "episode 34" of "ep-034". */
export function isInName(said: SaidNumber, { book, sentence }: CheckInput): boolean {
  const { digits, unit, text } = said;
  const [, day, month] = /^(\d\d)\.(\d\d)$/.exec(text) ?? [];
  if (day !== undefined && month !== undefined) {
    const date = new RegExp(`(?<!\\d)(?:${month}[-_.]?${day}|${day}[-_.]?${month})(?!\\d)`);
    if (book.tokens.some((token) => date.test(token.text))) return true;
  }
  const isYear = YEAR.test(digits);
  if (digits.length < 2 || (unit !== null && !isYear)) return false;
  const isWhich = tellsWhich(said, sentence.text);
  const names = namesOf(book);
  if (!isWhich && !names.includes(digits)) return false;
  const has = new RegExp(`(?<![\\d.])0*${digits}(?!\\d|\\.\\d)`);
  return has.test(names) || (isWhich && book.items.some(({ full }) => has.test(full)));
}

/** "845 2210 9967" for 84522109967, "U2 8533" for U28533: a part of a number that is written apart. */
export function isInGroups({ start, end }: SaidNumber, { book, sentence }: CheckInput): boolean {
  return everyMatch(sentence.text, GROUPS).some((match) => {
    const [group] = match;
    if (match.index > start || match.index + group.length < end) return false;
    const tight = toTight(group);
    return tight.length >= LEAST_GROUPED && tightOf(book).includes(tight);
  });
}

const tightOf = oncePer(({ items, question }: EvidenceBook) =>
  [...items.map(({ text }) => text), question].map(toTight).join(" "),
);

function toTight(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** All names, line by line. */
const namesOf = oncePer(({ tokens }: EvidenceBook) =>
  tokens
    .filter(({ kind }) => kind !== "date")
    .map(({ text }) => text)
    .join("\n"),
);

/** "line 27", "platform 4". */
function tellsWhich({ start }: SaidNumber, text: string): boolean {
  return WHICH.test(endOf(text, start));
}
