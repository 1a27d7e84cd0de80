import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import { isNumeral } from "../is-numeral.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import { unitOfName } from "./create-unit-reader.ts";
import { findNumbers } from "./find-numbers.ts";
import { summaryRow, thingsByName } from "./labels.data.ts";
import type { KnownNumber } from "./match-number.ts";
import { gridsOf, type Grid } from "./read-grids.ts";
import { toDayNames } from "./find-day-names.ts";
import { moneyMeasures, scales, units, type Unit } from "./units.data.ts";

/** A small table as people read it: each number is that of a row and of a column. */
export type Sheet = {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** Names of one row each, as they are written and folded. */
  readonly byName: ReadonlyMap<string, SheetRow>;
  /** The same for words, and for days. */
  readonly byWord: ReadonlyMap<string, SheetRow>;
  /** Some rows are days. */
  readonly hasDays: boolean;
};

export type SheetColumn = {
  /** As it is written; empty where it has no heading. */
  readonly name: string;
  /** What it is a column of, as `toThings` gives it; empty where it has no heading. */
  readonly label: ReadonlySet<string>;
  readonly unit: Unit | null;
};

export type SheetRow = {
  /** Its words that tell something. */
  readonly names: ReadonlySet<string>;
  readonly text: string;
  readonly cells: readonly (KnownNumber | null)[];
};

/** Of more evidence than this nobody can tell which table is meant. */
const MOST_ITEMS = 12;
const MOST_CHARACTERS = 8_000;
const LEAST_NAME = 2;
const MOST_LETTERS = 40;
const MOST_WORDS = 5;
const LEAST_DIGITS = 3;
const MAX = "thing 0";
const PRICE = "thing 2";

/** The small tables of the evidence. */
export const sheetsOf = oncePer((book: EvidenceBook): readonly Sheet[] =>
  book.items.length > MOST_ITEMS ? [] : book.items.flatMap((item) => readItem(item, book)),
);

function readItem(item: BookItem, book: EvidenceBook): Sheet[] {
  if (item.text.length > MOST_CHARACTERS) return [];
  return gridsOf(item).flatMap((grid) => toSheet(item.id, grid, book) ?? []);
}

function toSheet(id: string, grid: Grid, book: EvidenceBook): Sheet | null {
  const { header, rows } = grid;
  const places = header.map((_name, at) => at).filter((at) => isOfNumbers(grid, at));
  const keys = header
    .map((_name, at) => at)
    .filter(
      (at) =>
        !places.includes(at) &&
        areNames(
          rows.map((row) => row[at] ?? ""),
          at === 0,
        ),
    );
  if (places.length === 0 || keys.length === 0) return null;
  const hasMax = header.some((name) => toThings(name, book).has(MAX));
  const columns = withPrice(places.map((at) => toColumn(header[at] ?? "", hasMax, book)));
  const read = rows.map((fields) => ({
    text: fields.join(" "),
    keys: keys.map((at) => fields[at] ?? ""),
    names: new Set(toNames(fields[keys[0] ?? 0] ?? "", book)),
    cells: places.map((at, place) =>
      toCell(fields[at] ?? "", header[at] || (fields[keys[0] ?? 0] ?? ""), columns[place]),
    ),
  }));
  const toUnique = (names: (row: (typeof read)[number]) => readonly string[]) => {
    const found = new Map<string, SheetRow | null>();
    for (const row of read) {
      for (const name of new Set(names(row))) found.set(name, found.has(name) ? null : row);
    }
    return new Map([...found].flatMap(([name, row]) => (row ? [[name, row] as const] : [])));
  };
  const hasDays = read.some((row) => row.keys.some((key) => toDayNames(key).length > 0));
  return {
    id,
    columns,
    hasDays,
    rows: read,
    byName: toUnique((row) => toOwn(row.keys).map(foldText).filter(isName)),
    byWord: toUnique((row) =>
      toOwn(row.keys).flatMap((key) => [...toDayNames(key), ...toNames(key, book)]),
    ),
  };
}

/** What is a sum or a mean of the others is called so, and not by name. */
function toOwn(keys: readonly string[]): readonly string[] {
  return keys.some((key) => summaryRow.test(key)) ? [] : keys;
}

/** Notes and states name nothing. */
function areNames(fields: readonly string[], isFirst: boolean): boolean {
  return (
    fields.every(
      (field) =>
        field !== "" && field.length <= MOST_LETTERS && field.split(" ").length <= MOST_WORDS,
    ) &&
    (isFirst || new Set(fields).size === fields.length)
  );
}

/** A name is long enough to be told from other words; a number that is one has no fraction. */
function isName(name: string): boolean {
  if (/^\d+$/.test(name)) return name.length >= LEAST_DIGITS;
  return name.length >= LEAST_NAME && /\p{L}/u.test(name);
}

function toNames(key: string, { toWords }: EvidenceBook): string[] {
  return toWords(key).filter(
    (word) => word.length > 2 && !isNumeral(word) && !smallWords.has(word),
  );
}

/** Whether all fields of a column are numbers, and not the names of the rows. */
function isOfNumbers({ header, rows }: Grid, at: number): boolean {
  const isKey = at === 0 && header.length > 1;
  if (isKey && rows.every((row) => /^\d*$/.test(row[at] ?? ""))) return false;
  return rows.every((row) => isAmount(row[at] ?? "")) && rows.some((row) => row[at] !== "");
}

/** "64 €", "3h16". */
function isAmount(field: string): boolean {
  if (field === "" || field === "-" || field === "null") return true;
  if (/\d:\d|\d-\d|\d\/\d|\d\.\d{1,2}\.\d|\.\d+\.\d{1,2}(?!\d)/.test(field)) return false;
  return /^[^\p{L}\d]{0,3}(?:(?:EUR|USD|GBP|BRL|CHF|US\$|R\$)\s?)?[-−+]?\d[\d.,\s]*(?:[^\d\s]{1,12}\s?){0,2}(?:\d+\s?\p{L}{0,3})?$/u.test(
    field,
  );
}

function toColumn(name: string, hasMax: boolean, book: EvidenceBook): SheetColumn {
  // Beside "km" these are minutes, beside "max" the least.
  const isMinutes = /^min\.?$/i.test(name.trim()) && !hasMax;
  return {
    name: name.trim(),
    label: isMinutes ? new Set(["thing 5"]) : toThings(name, book),
    unit: isMinutes ? (units.get("min") ?? null) : unitOfName(name),
  };
}

/** The only column of money is what things cost. */
function withPrice(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  const [price, ...more] = columns.filter(({ unit }) => unit && moneyMeasures.has(unit.measure));
  if (!price || more.length > 0) return columns;
  return columns.map((column) =>
    column === price ? { ...column, label: new Set([...column.label, PRICE]) } : column,
  );
}

/** The words of a name, those that several languages share by their meaning. */
export function toThings(text: string, { toWords }: Pick<EvidenceBook, "toWords">): Set<string> {
  const found = new Set<string>();
  const folded = text.toLowerCase();
  for (const [word] of folded.matchAll(/\d?[\p{Script=Latin}\p{M}]+/gu)) {
    const thing = thingsByName.get(word);
    if (thing !== undefined) found.add(`thing ${thing}`);
    // "Amount EUR" is no column of euros alone.
    if (thing === undefined && (units.has(word) || units.has(word.toUpperCase()))) continue;
    for (const stem of toWords(word)) if (stem.length > 1 && !smallWords.has(stem)) found.add(stem);
  }
  if (/\p{Script=Han}/u.test(text)) {
    for (const [name, thing] of thingsByName) {
      if (/\p{Script=Han}/u.test(name) && text.includes(name)) found.add(`thing ${thing}`);
    }
    for (const stem of toWords(text)) if (stem.length > 1) found.add(stem);
  }
  if (/(?<!\d)1\.?\s?(?:klasse|classe)/i.test(text)) found.add(`thing ${thingsByName.get("1st")}`);
  if (/(?<!\d)2\.?\s?(?:klasse|classe)/i.test(text)) found.add(`thing ${thingsByName.get("2nd")}`);
  return found;
}

/** "人口_万", "Umsatz (Mio.)". */
const SCALE = /[_(\s]([\p{L}]+\.?)\)?$/u;

function toCell(field: string, name: string, column: SheetColumn | undefined): KnownNumber | null {
  const [number] = findNumbers(field);
  if (!number) return null;
  const scale = scales.get(SCALE.exec(name)?.[1]?.toLowerCase() ?? "");
  const values =
    scale === undefined ? number.values : number.values.flatMap((value) => [value, value * scale]);
  return { values, unit: number.unit ?? column?.unit ?? unitOfName(name) };
}
