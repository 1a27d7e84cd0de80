import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import { endOf } from "./end-of.ts";
import { HOW_MANY } from "./is-number-claim.ts";
import { WHOLE } from "./find-own-row.ts";
import type { SaidNumber } from "./match-number.ts";
import { findDays } from "./select-rows.ts";

/** A state that some rows of a list are in, as one of its columns tells: "late", "yes", "open". */
type Kind = {
  readonly id: string;
  readonly name: string;
  /** Which column of which list. */
  readonly column: string;
  readonly count: number;
};

const LEAST_ROWS = 4;
const MOST_ROWS = 500;
const MOST_KINDS = 6;
const BEHIND = 60;
const PARTING = [/\s*\|\s*/, /\t/, /;/, /,/, /\s{2,}/];
const NAME = /^[\p{L}_-]{2,20}$/u;
const NOT =
  /(?<!\p{L})(?:not|never|neither|nor|un|nicht|keine?\p{L}*|não|nem|no|ni|nunca|ne|pas|more|other|first|last|mehr|weitere|mais|outros|más|otros|plus|autres|at least)(?!\p{L})|n['’]t(?!\p{L})|[没未不非]/iu;
const END = /[\d,;.:()，；。、：（）]|\s(?:and|und|e|y|et|but|aber|while|mas|pero|mais)\s/u;
const OF =
  /^[\s*_]*(?:of|out of|von|aus|de|dos|das|des|sur|entre)\s(?:\p{L}+\s){0,2}?(?:\d+|\p{L}+)\s/iu;

/** What a log calls its lines, and how one speaks of them. */
const levels = [
  {
    name: "ERROR",
    said: /^[\s*_]*(?:errors?|fehlern?|erros?|error(?:es)?|erreurs?)(?!\p{L})|^\s?[个条处]?错误/iu,
    written: /^(?=.*(?<![\p{L}\d_])(?:ERROR|FATAL|CRITICAL|ERR|error:)(?!\p{L})).*$/gmu,
  },
  {
    name: "WARN",
    said: /^[\s*_]*(?:warnings?|warnungen|avisos?|advertencias?|avertissements?)(?!\p{L})|^\s?[个条处]?警告/iu,
    written: /^(?=.*(?<![\p{L}\d_])(?:WARN(?:ING)?|warning:)(?!\p{L})).*$/gmu,
  },
];
const PEOPLE =
  /^[\s*_]*(?:people|persons?|guests|participants|attendees|signups|sign-ups|personen|leute|gäste|teilnehmer\p{L}*|anmeldungen|pessoas|convidados|participantes|inscri(?:ções|tos)|personas|invitados|inscritos|personnes|invités|inscrits)(?!\p{L})|^\s?[个位名]?人|^\s?[位名]/iu;
const NAME_HEAD =
  /^["']?(?:(?:first|full|last)?[ _-]?name|vorname|nachname|nome|nombre|nom|prénom|姓名|名字)["']?\s*[,;\t|]/iu;
/** Some may bring others. */
const GUESTS =
  /guest|plus|count|number|qty|seats|anzahl|gäste|begleit|plätze|convidad|acompanh|lugares|invitad|acompañ|plazas|invité|accompagn|places|人数/iu;

/** "Seven arrived late", where the column says so of five: the state, and how many are in it. */
export function findOtherCount(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Kind | null {
  const { isPlan } = input;
  const [value = 0] = said.values;
  const isCount = said.unit === null && Number.isInteger(value) && value > 0;
  const isVague = said.isHedged || said.isBound || said.isSupposed;
  if (!isCount || isVague || isPlan(said.start)) return null;
  return findFewer(said, input) ?? findOtherState(said, others, input);
}

function findOtherState(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Kind | null {
  const { sentence, book } = input;
  const [value = 0] = said.values;
  if (readKinds(book).size === 0) return null;
  const { text } = sentence;
  if (WHOLE.test(endOf(text, said.start))) return null;
  const whole = OF.exec(text.slice(said.end))?.[0].length ?? 0;
  const from = said.end + whole;
  const [behind = ""] = text.slice(from, from + BEHIND).split(END, 1);
  const named = toNamed(behind, book);
  const [kind] = named;
  if (!kind || NOT.test(behind) || named.some(({ name }) => name !== kind.name)) return null;
  // "two open above 100", "seven, of which four are open".
  const isLimited = others.some(({ start }) => start >= from && start <= from + behind.length);
  if (isLimited || named.some(({ count }) => count === value)) return null;
  return isOfSome(kind, text.slice(said.end, from) + behind, input) ? null : kind;
}

/** More errors than lines that tell of one, more people than a list has. */
function findFewer({ values: [value = 0], end }: SaidNumber, input: CheckInput): Kind | null {
  const { sentence, book } = input;
  const behind = sentence.text.slice(end, end + BEHIND);
  // Somebody may have counted otherwise.
  if (book.numbers().byValue.has(value)) return null;
  const level = levels.find(({ said }) => said.test(behind));
  if (!level && !isAskedFor(behind, book.question)) return null;
  const [known, ...more] = book.items.flatMap(({ id, text }): Kind[] => {
    const count = level ? (text.match(level.written)?.length ?? 0) : countPeople(text);
    const name = level ? level.name : "people";
    return count === 0 ? [] : [{ id, name, count, column: "" }];
  });
  return known && more.length === 0 && known.count < value ? known : null;
}

/** People, where it was asked how many there are. */
function isAskedFor(behind: string, question: string): boolean {
  const isOfPeople = PEOPLE.test(behind) && HOW_MANY.test(question);
  return isOfPeople && !NOT.test(behind.split(END, 1)[0] ?? "");
}

/** The rows below a heading that begins with a name, where nothing else could be added up. */
function countPeople(text: string): number {
  const [head = "", ...rows] = text.trim().split("\n");
  const isList = NAME_HEAD.test(head) && rows.length > 1 && rows.length <= MOST_ROWS;
  const isPlain = rows.every((row) => /^\p{L}/u.test(row) && /[,;\t|]/.test(row));
  return isList && isPlain && !GUESTS.test(head) ? rows.length : 0;
}

/** Of one day, of one name, or of what another column tells as well, there are fewer. */
function isOfSome(
  { id, name, column }: Kind,
  clause: string,
  { sentence, book }: CheckInput,
): boolean {
  const others = toNamed(`${sentence.before} ${sentence.text}`, book);
  const isOfOther = others.some((other) => other.column !== column);
  if (isOfOther || findDays(sentence.text).length > 0) return true;
  const own = new Set(book.toWords(name));
  const counts = book.counts().find((one) => one.id === id);
  return book.toWords(clause).some((word) => {
    const count = counts?.mentions().get(word) ?? 0;
    return count > 1 && count < (counts?.lines ?? 0) - 1 && !own.has(word) && !smallWords.has(word);
  });
}

function toNamed(text: string, book: EvidenceBook): Kind[] {
  const kinds = readKinds(book);
  return [...new Set(book.toWords(text))].flatMap((word) => kinds.get(word) ?? []);
}

const readKinds = oncePer((book: EvidenceBook): ReadonlyMap<string, readonly Kind[]> => {
  const kinds = book.items.flatMap(({ id, text }) =>
    readColumns(text).flatMap((cells, at) =>
      toKinds(cells, `${id} ${at}`).map((kind) => ({ ...kind, id })),
    ),
  );
  return Map.groupBy(
    kinds.filter(({ name }) => book.toWords(name).length === 1),
    ({ name }) => book.toWords(name)[0] ?? "",
  );
});

/** Of a column with few different cells, how many it has of each. */
function toKinds(cells: readonly string[], column: string): Omit<Kind, "id">[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const isOfKinds = counts.size > 1 && counts.size <= MOST_KINDS && cells.length >= 2 * counts.size;
  if (!isOfKinds) return [];
  return [...counts].flatMap(([name, count]) =>
    NAME.test(name) && !smallWords.has(name.toLowerCase()) ? [{ name, column, count }] : [],
  );
}

/** The columns of a list that has as many cells in each line. */
function readColumns(text: string): string[][] {
  const lines = text.split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length < LEAST_ROWS || lines.length > MOST_ROWS) return [];
  for (const parting of PARTING) {
    const rows = lines.map((line) => line.trim().split(parting));
    const width = rows[1]?.length ?? 0;
    const even = rows.filter(({ length }) => length === width);
    if (width < 2 || even.length < LEAST_ROWS || even.length < rows.length - 1) continue;
    return Array.from({ length: width }, (_cell, at) => toBody(even.map((row) => row[at] ?? "")));
  }
  return [];
}

/** Without a heading, which no other cell is like. */
function toBody([head = "", ...cells]: readonly string[]): string[] {
  return cells.includes(head) ? [head, ...cells] : cells;
}
