import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { endOf } from "./end-of.ts";
import { hasOwnLine } from "./has-own-line.ts";
import { firstOfAll } from "./extremes.data.ts";
import { findGap } from "./find-gap.ts";
import { findNumberLines } from "./find-number-lines.ts";
import { asideBefore, reckonedWords, summaryRow, tookWords } from "./labels.data.ts";
import {
  hasMatch,
  matchesDerived,
  matchesNumber,
  toSignificant,
  type KnownNumber,
  type SaidNumber,
} from "./match-number.ts";
import { toNumberPart, type NumberPart } from "./number-part.ts";
import { numbersOf } from "./numbers-of.ts";
import { sheetsOf, toThings, type Sheet, type SheetRow } from "./read-sheets.ts";
import { findSpokenRow, withoutNames, type Spoken } from "./spoken-rows.ts";
import { moneyMeasures } from "./units.data.ts";

/** What the evidence has where the words of a number point to: its row and its column. */
export type Cell = {
  readonly id: string;
  readonly text: string;
  readonly isRight: boolean;
  /** The column is named, and not only guessed from the unit. */
  readonly isNamed: boolean;
  /** It may be reckoned from others: no other cell has it, and no difference of two rows is meant. */
  readonly mayFollow: boolean;
};

/** Behind what is said of one of several. */
const EACH = /^\s?(?:\/|(?:per|each|an?|pro|je|por|cada|par)(?!\p{L})|[每一])/iu;
/** What may be said of whatever is counted. */
const COUNTED_ANYWHERE =
  /^(?:m[²³]|votes?|people|persons?|points?|pieces?|items?|units?|stimmen?|personen|leute|punkte|stück|votos?|pessoas|personas|pontos|puntos|unidades|voix|personnes)$/iu;
/** "rose from 2.0 to 2.5": before what it is now. */
const FROM_TO =
  /(?:(?<!\p{L})(?:from|von|de|du)\s[^,;]*\d[^,;]*\s(?:to|auf|para|a|à|al)\s|从.*\d.*[到至])(?:\p{Sc}\s?)?$/iu;
/** Between a part and its whole: "82 of 648". */
const OF =
  /^\s?(?:[\p{L}%]+\s){0,2}(?:of|von|de|du|dos?|del|sur|aus|em|entre|\/)\s?(?:(?:the|its|den|los|las|les|os|as)\s)?\p{Sc}?$/iu;
/** A change, and a whole of which a part is spoken of: "a quarter of its 500 GB". */
const NO_CELL =
  /(?:[+±−]\s?|(?<!\p{L})(?:of|von|de|des|sur) (?:its|their|your|the|seine[nr]|ihre[nr]|sus?|seus?|ses|leurs?)\s)\p{Sc}?$/iu;
const BEFORE_WHOLE =
  /^\s(?:out )?(?:of|von|de|dos|das|des|sur|aus)\s(?:(?:the|den|los|las|les|os|as)\s)?$/iu;
const PART_OF = /^[\s*_]*(?:of|von|vom|der|des|de|del|dos?|das?|du)\s/iu;
const MOST_FACTORS = 8;
const MOST_READ = 2_000;
/** Shorter ones are soon met. */
const LEAST_DIGITS = 2;

/** The cell that a number is said of, where its words name one row and one column of a small table. */
export function findCell(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Cell | null {
  const sheets = sheetsOf(input.book);
  if (sheets.length === 0 || isNoCell(said, others, input)) return null;
  const part = toNumberPart(said, others, input);
  if (part.isGap) return findGap(said, others, input);
  const asked = { said, part, input };
  let wrong: Cell | null = null;
  for (const sheet of sheets) {
    const spoken = findSpokenRow(sheet, said, input);
    const meant = spoken && findCells(sheet, spoken.row, asked);
    if (!spoken || !meant || meant.cells.length === 0) continue;
    const isNamed = meant.isNamed || isListed(asked, sheet, spoken);
    const cell = { id: sheet.id, text: spoken.row.text, isNamed, mayFollow: false };
    const isRight =
      meant.cells.some((one) => matchesNumber(said, one) || matchesDerived(said, one)) ||
      followsOfRow(asked, spoken.row, meant);
    if (isRight) return { ...cell, isRight };
    const isOther = mayBeReckoned(asked, sheet, { ...spoken, ...meant });
    const between = others.filter((one) => one.start >= spoken.end && one.end <= said.start);
    if (isOther || isTaken(between, meant) || hasOwnLine(said, spoken.row, input)) continue;
    wrong ??= {
      ...cell,
      isRight,
      isNamed: isNamed || isOfOther(said, sheet, spoken.row),
      mayFollow: !isInSheet(said, sheet) && !isSameHeading(asked, sheet),
    };
  }
  return wrong;
}

function isNoCell(said: SaidNumber, others: readonly SaidNumber[], input: CheckInput): boolean {
  if (said.isSupposed || said.isBound || input.isPlan(said.start)) return true;
  return isOfWhole(said, others, input);
}

/** Euros that another row has, where this one counts: "tickets sold 340, price 5 EUR". */
function hasOwnUnit(said: SaidNumber, { rows }: Sheet, cells: readonly KnownNumber[]): boolean {
  const { unit } = said;
  if (unit === null || cells.some((one) => one.unit !== null)) return false;
  return rows.some((row) =>
    row.cells.some((one) => one?.unit?.measure === unit.measure && matchesNumber(said, one)),
  );
}

/** "Thursday with 17.9; the worst was 7.2": what the row has was said between. */
function isTaken(between: readonly SaidNumber[], { cells }: Meant): boolean {
  return between.some((one) => cells.some((own) => matchesNumber(one, own)));
}

/** A list of sizes has one for each name, and so has what tells how long each took. */
function isListed({ said, input }: Asked, { columns }: Sheet, spoken: Spoken): boolean {
  const measure = said.unit?.measure;
  if (!spoken.isNear) return false;
  if (measure === "size") return columns.length === 1 && spoken.isWhole;
  const isTook = measure === "time" && tookWords.test(endOf(input.sentence.text, said.start));
  return isTook && columns.filter(({ unit }) => unit?.measure === measure).length === 1;
}

type Asked = { readonly said: SaidNumber; readonly part: NumberPart; readonly input: CheckInput };
type Meant = { readonly cells: readonly KnownNumber[]; readonly isNamed: boolean };

/** "82 of 648", "+6,150", "0.4 cents": a whole, a change, hundredths. */
function isOfWhole(
  { start, end, unit }: SaidNumber,
  others: readonly SaidNumber[],
  { sentence: { text } }: CheckInput,
): boolean {
  if (unit?.measure === "cent" || NO_CELL.test(endOf(text, start))) return true;
  const last = others.findLast((one) => one.end <= start);
  const next = others.find((one) => one.start >= end);
  const isWhole = last !== undefined && OF.test(text.slice(last.end, start));
  return (
    isWhole ||
    (unit === null && next !== undefined && BEFORE_WHOLE.test(text.slice(end, next.start)))
  );
}

/** The cells of a row that the number may be: of the column that is named, or else of the one with its unit. */
function findCells({ columns }: Sheet, { cells }: SheetRow, { said, part, input }: Asked): Meant {
  const measure = said.unit?.measure;
  const isMeasured = cells.some((cell) => measure !== undefined && cell?.unit?.measure === measure);
  const fits = cells.map((cell) =>
    cell && isOfUnit(said, cell) && !(isMeasured && cell.unit === null) ? cell : null,
  );
  const named = (text: string): KnownNumber[] => {
    const things = toThings(text, input.book);
    const shared = columns.map(({ label }, at) =>
      fits[at] ? [...label].filter((one) => things.has(one)).length : 0,
    );
    const most = Math.max(1, ...shared);
    return fits.flatMap((cell, at) => (cell && shared[at] === most ? [cell] : []));
  };
  const beside = named(part.behind);
  const isOpen = part.behind === "" || said.unit !== null;
  const around = beside.length > 0 || !isOpen ? beside : named(part.words);
  if (around.length > 0) return { cells: around, isNamed: true };
  const all = fits.flatMap((cell) => cell ?? []);
  if (isMeasured) return { cells: all, isNamed: false };
  const isPlain = measure === undefined || moneyMeasures.has(measure);
  const plain = all.filter(({ unit }) => isPlain && (measure !== undefined || unit === null));
  const isOnly = plain.length === 1 && (columns.length === 1 || part.behind !== "");
  return { cells: isOnly && isCountable(said, part, input) ? plain : [], isNamed: false };
}

/** Of a plain list: whether what is counted is what the list may count. */
function isCountable(said: SaidNumber, { behind }: NumberPart, { book }: CheckInput): boolean {
  const [word = ""] = behind.split(" ");
  if (said.unit !== null || word === "" || COUNTED_ANYWHERE.test(word)) return true;
  if (book.sharedWords(word) > 0) return true;
  // "Schritte", where the evidence has steps.
  return [...toThings(word, book)].some((one) => thingsIn(book).has(one));
}

const thingsIn = oncePer((book: EvidenceBook) =>
  toThings(book.items.map(({ text }) => text.slice(0, MOST_READ)).join("\n"), book),
);

function isOfUnit({ unit }: SaidNumber, cell: KnownNumber): boolean {
  if (unit === null) return cell.unit?.measure !== "percent" && cell.unit?.measure !== "time";
  return cell.unit === null || cell.unit.measure === unit.measure;
}

/** What else people say of a row: its amounts times each other, so many times one, and where no column is named, the rest. */
function followsOfRow(
  { said, input }: Asked,
  { cells }: SheetRow,
  { cells: own, isNamed }: Meant,
): boolean {
  const values = cells.flatMap((cell) => cell?.values[0] ?? []);
  const isPriced = said.unit === null || moneyMeasures.has(said.unit.measure);
  const isEach = EACH.test(input.sentence.text.slice(said.end));
  const pairs = values.flatMap((one, at) =>
    values
      .slice(at + 1)
      .flatMap((other) => [
        ...(isPriced || !isNamed ? [one * other] : []),
        ...(isEach || !isNamed ? [one / other, other / one] : []),
        ...(isNamed ? [] : [one - other, one + other]),
      ]),
  );
  const meant = isNamed ? own.flatMap((cell) => cell.values[0] ?? []) : values;
  const times = meant.flatMap((one) => factorsOf(input).map((many) => one * many));
  return hasMatch(said, [...pairs, ...times]);
}

/** The small numbers that are spoken of: "for three people". */
const factorsOf = oncePer(({ sentence, book }: CheckInput) =>
  [sentence.text, sentence.before, sentence.above, book.question]
    .flatMap((text) => numbersOf(book)(text))
    .flatMap(({ values: [value = 0] }) => (value > 1 && value < 1_000 ? [value] : []))
    .slice(0, MOST_FACTORS),
);

/** Whether the words leave room for more than the cell itself. */
function mayBeReckoned(
  { said, part, input }: Asked,
  sheet: Sheet,
  { cells, isNamed, ...spoken }: Meant & Spoken,
): boolean {
  const isComparable = cells.every((one) => isAlike(said, one, isNamed));
  if (!isComparable || hasOwnUnit(said, sheet, cells)) return true;
  const before = input.sentence.text.slice(0, said.start);
  const words = withoutNames(`${before.slice(spoken.end)} ${part.words}`, sheet, input);
  // "el más caro" is no "más".
  const between = words.replace(firstOfAll, " ");
  if (reckonedWords.test(between) || FROM_TO.test(before) || hasNumber(said, spoken.row)) {
    return true;
  }
  if (isNamed) return false;
  const measure = said.unit?.measure ?? null;
  const isOther = said.isWord || (measure !== null && !moneyMeasures.has(measure));
  const isFar = !spoken.isNear && isOther;
  const isOf = measure === "percent" && PART_OF.test(input.sentence.text.slice(said.end));
  const isAside = asideBefore.test(before.slice(0, spoken.start));
  return isFar || !spoken.isHere || isOf || isAside || isElsewhere(said, sheet.id, input);
}

/** Whether a column of the answer's own table is called as one of the evidence, and not "pages per book". */
function isSameHeading({ part, input }: Asked, { columns }: Sheet): boolean {
  if (input.sentence.form !== "row") return false;
  const things = toThings(part.behind, input.book);
  return columns.some(
    ({ label }) => label.size === things.size && [...label].every((one) => things.has(one)),
  );
}

/** Then it is that cell, in the wrong place. */
function isInSheet(said: SaidNumber, { rows }: Sheet): boolean {
  return rows.some(({ cells }) => cells.some((cell) => cell && matchesNumber(said, cell)));
}

/** Whether another row has it: then it need not be reckoned. */
function isOfOther(said: SaidNumber, { rows }: Sheet, row: SheetRow): boolean {
  if (toSignificant(said).length < LEAST_DIGITS) return false;
  return rows.some(
    (one) =>
      one !== row &&
      !summaryRow.test(one.text) &&
      one.cells.some((cell) => cell && matchesNumber(said, cell)),
  );
}

/** Whether a cell that a number does not match could have been said so. */
function isAlike({ unit }: SaidNumber, cell: KnownNumber, isNamed: boolean): boolean {
  if (unit === null) return cell.unit === null || moneyMeasures.has(cell.unit.measure);
  if (cell.unit !== null) return true;
  return moneyMeasures.has(unit.measure) || (isNamed && unit.measure !== "percent");
}

/** "the last five kilometres", where the row says so. */
function hasNumber({ values }: SaidNumber, { text, cells }: SheetRow): boolean {
  const known = new Set(cells.flatMap((cell) => cell?.values ?? []));
  return (text.match(/(?<![\d.,:-])\d+(?![\d.,:-])/g) ?? []).some(
    (digits) => values.includes(Number(digits)) && !known.has(Number(digits)),
  );
}

/** Another source may have another number for what has the same name. */
function isElsewhere(said: SaidNumber, id: string, { book }: CheckInput): boolean {
  return findNumberLines(said, book).some((line) => line.id !== id);
}
