import type { WordReader } from "../create-word-reader.ts";
import { isNumeral } from "../is-numeral.ts";
import { areAlike } from "./are-alike.ts";
import { unitOfName } from "./create-unit-reader.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { partAround } from "./labelled-places.ts";
import type { NumberLine } from "./number-book.ts";
import { oncePer } from "../once-per.ts";
import { MOST_COLUMNS, MOST_ROWS, readJson, type Cell, type Grid } from "./read-json.ts";
import { isHeading, readColumnNames } from "./read-column-names.ts";
import { toFilled } from "./to-filled.ts";
import { sumWords } from "./sums.data.ts";
import { units, type Unit } from "./units.data.ts";

/** One line, entry or labelled number: what it is called, and its numbers by column. */
export type Row = {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly cells: readonly (number | null)[];
  /** A sum of the others. */
  readonly isTotal: boolean;
};

/** Numbers of one item that belong together. */
export type Table = {
  readonly id: string | null;
  /** What each column is measured in. */
  readonly units: readonly (Unit | null)[];
  /** What each column is called, where it has a heading. */
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  /** In how many rows a word stands. */
  readonly counts: ReadonlyMap<string, number>;
  /** What is said of all of it: its heading. */
  readonly heading: ReadonlySet<string>;
  /** Its rows are made alike: each is of one thing, and its numbers are in the same places. */
  readonly isRegular: boolean;
};

/** More numbers than these in one place are no list of labelled ones. */
const MOST_LISTED = 24;
const MOST_TABLES = 40;
const MOST_MOMENTS = 24;
/** What a database says below a table. */
const FOOTER = /^\s*\(\d+ \p{L}+\)\s*$/u;

/** A sum of those above it, too. */
const SUBTOTAL =
  /sub-?total|zwischensumme|sous-total|小计|(?<!\p{L})(?:saldo|kontostand|solde|balance)(?!\p{L})/iu;
const LEAST_DAYS = 3;
const DAY = /^[\s|]*(?:[0-3]?\d[/.][01]?\d(?:[/.]\d{2,4})?)[.,;:|]?\s/;

/** "orders: 300". */
const NAMED = /^[^:=\d]{1,40}[:=]\s*[-+]?\d[\d.,]*\S{0,5}\s*$/u;

export type TableSource = {
  readonly id: string | null;
  readonly text: string;
  /** Its moments in their order, as they are written. */
  readonly moments: readonly { readonly text: string; readonly time: number }[];
  readonly lines: readonly NumberLine[];
};

/** An item as tables: JSON by its entries, lines by their shape, prose by the labels of its numbers. */
export function readTables(source: TableSource, toWords: WordReader): Table[] {
  const { id, text } = source;
  const grids = readJson(text).map((grid) => fromGrid(id, grid, toWords));
  const tables = [...grids, ...fromLines(source, toWords), ...fromMoments(source, toWords)];
  return tables.filter(({ rows }) => rows.length > 0).slice(0, MOST_TABLES);
}

/** Where every other moment is an end: how long each took, and the number of the line that tells of its end. */
function fromMoments({ id, moments, lines }: TableSource, toWords: WordReader): Table[] {
  if (moments.length < 4 || moments.length > MOST_MOMENTS || moments.length % 2 === 1) return [];
  const rows = moments.flatMap((start, at): Row[] => {
    const end = moments[at + 1];
    if (at % 2 === 1 || !end) return [];
    const line = lines.find((one) => one.text.toLowerCase().includes(end.text));
    const cells = [(end.time - start.time) / 1_000, line?.numbers[0]?.values[0] ?? null];
    return [toRow(`${start.text} ${line?.text ?? ""}`, cells, toWords)];
  });
  if (rows.some(({ cells: [span] }) => !span || span < 0)) return [];
  return [
    toTable({
      id,
      units: [units.get("s") ?? null, null],
      names: [],
      rows,
      heading: new Set(),
      isRegular: false,
    }),
  ];
}

function fromGrid(id: string | null, { rows, heading, names }: Grid, toWords: WordReader): Table {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return toTable({
    id,
    units: Array.from({ length: width }, (_, at) => unitOfName(names[at] ?? "")),
    names,
    rows: rows.map(({ text, cells }) => toRow(text, cells, toWords)),
    heading: new Set(toWords(heading)),
    isRegular: true,
  });
}

function toTable(table: Omit<Table, "counts">): Table {
  const counts = new Map<string, number>();
  for (const { words } of table.rows) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return { ...table, counts };
}

function toRow(text: string, cells: readonly Cell[], toWords: WordReader): Row {
  return { text, cells, ...toNamed(text, toWords(text)) };
}

function toNamed(text: string, said: readonly string[]): Pick<Row, "words" | "isTotal"> {
  const words = new Set<string>();
  for (const word of said) if (!isNumeral(word)) words.add(word);
  return { words, isTotal: sumWords.test(text) || SUBTOTAL.test(text) };
}

/** A line may be a row of several tables. */
const namedOf = oncePer(({ text, said }: NumberLine) => toNamed(text, said));

/** Lines with as many numbers are rows of one table; the numbers of few lines are a list as well. */
function fromLines({ id, text: whole, lines: all }: TableSource, toWords: WordReader): Table[] {
  const lines = all.filter(({ text }) => !FOOTER.test(text)).slice(0, MOST_ROWS);
  const byShape = Map.groupBy(lines, toShape);
  const shaped = [...byShape.values()]
    .concat(byShape.size > 1 ? [toLeading(lines), ...toFilled(lines)] : [])
    .map((rows) => withoutDays(isHeading(rows[0], rows.slice(1)) ? rows.slice(1) : rows))
    .flatMap((rows) => [rows, ...toKinds(rows)])
    .filter((rows) => rows.length > 1)
    .flatMap((rows) => fromShape({ id, text: whole, lines: rows }));
  const inTables = new Set([...byShape.values()].filter(({ length }) => length > 2).flat());
  const lists = lines
    .filter((line) => !inTables.has(line))
    .filter(({ numbers }) => numbers.length > 1 && numbers.length <= MOST_LISTED)
    .flatMap((line) => [
      ...fromList(id, [line], toWords),
      ...toRuns(line).flatMap((run) => fromList(id, [run], toWords)),
    ]);
  const count = lines.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const isMixed = lines.length > 1 && byShape.size > 1 && count <= MOST_LISTED;
  return [...shaped, ...lists, ...(isMixed ? fromList(id, lines, toWords) : [])];
}

/** "03/10 Groceries -86,40": a day, and no two amounts. */
function withoutDays(lines: NumberLine[]): NumberLine[] {
  const days = lines.map(({ text }) => DAY.exec(text)?.[0].length ?? 0);
  if (lines.length < LEAST_DAYS || days.includes(0)) return lines;
  return lines.map((line, at) => ({
    ...line,
    numbers: line.numbers.filter(({ start }) => start >= (days[at] ?? 0)),
  }));
}

/** How many numbers a line has, whether it has anything else, and whether it is of what came back. */
function toShape({ isResult, text, numbers }: NumberLine): number {
  const hasLetters = /\p{L}/u.test(text);
  return Math.min(numbers.length, MOST_COLUMNS) * 4 + (isResult ? 2 : 0) + (hasLetters ? 1 : 0);
}

/** Of lines with as many numbers: those that measure the same, those that give a name its number. */
function toKinds(lines: readonly NumberLine[]): NumberLine[][] {
  const [first] = lines;
  const isEven = lines.every((line) => first && measureAlike(line, first));
  const byMeasure = isEven ? null : Map.groupBy(lines, toMeasures);
  const named = lines.filter(({ text }) => NAMED.test(text));
  return [...(byMeasure?.values() ?? []), named].filter(({ length }) => length < lines.length);
}

function measureAlike({ numbers }: NumberLine, other: NumberLine): boolean {
  return (
    numbers.length === other.numbers.length &&
    numbers.every(({ unit }, at) => unit?.measure === other.numbers[at]?.unit?.measure)
  );
}

function toMeasures({ numbers }: NumberLine): string {
  return numbers.map(({ unit }) => unit?.measure ?? "").join();
}

/** Lines that begin with how many there are of something, as `uniq -c` counts. */
function toLeading(lines: readonly NumberLine[]): NumberLine[] {
  return lines.flatMap((line) => {
    const [first] = line.numbers;
    const isCount = line.isResult && first?.unit === null;
    const isLeading = isCount && line.text.slice(0, first.start).trim() === "";
    return isLeading ? [{ ...line, numbers: [first] }] : [];
  });
}

/** Numbers with nothing but marks between them, where the line has others too. */
function toRuns(line: NumberLine): NumberLine[] {
  const runs: FoundNumber[][] = [];
  for (const number of line.numbers) {
    const last = runs.at(-1)?.at(-1);
    const between = last ? line.text.slice(last.end, number.start) : "";
    if (last && /^[^\p{L}\p{N}]{1,3}$/u.test(between)) runs.at(-1)?.push(number);
    else runs.push([number]);
  }
  return runs
    .filter(({ length }) => length > 2 && length < line.numbers.length)
    .map((numbers) => ({ ...line, numbers }));
}

function fromShape({ id, text, lines }: Omit<TableSource, "moments">): Table[] {
  const width = Math.min(MOST_COLUMNS, lines[0]?.numbers.length ?? 0);
  const measured = Array.from({ length: width }, (_, at) =>
    toUnit(lines.map(({ numbers }) => numbers[at])),
  );
  const marks = measured.map((_, at) => toMark(lines.map(({ numbers }) => numbers[at])));
  const rows = lines.map((line) => {
    const cells = measured.map((unit, at) => toValue(asAbove(line.numbers[at], marks[at]), unit));
    return { text: line.text, cells, ...namedOf(line) };
  });
  const isRegular = areAlike(lines);
  const names = readColumnNames(text, lines);
  return [toTable({ id, units: measured, names, rows, heading: new Set(), isRegular })];
}

/** Each number with what stands around it, by what they are measured in. */
function fromList(id: string | null, lines: readonly NumberLine[], toWords: WordReader): Table[] {
  const byMeasure = new Map<string, [NumberLine, FoundNumber][]>();
  for (const line of lines) {
    for (const number of line.numbers) {
      const measure = number.unit?.measure ?? "";
      const list = byMeasure.get(measure) ?? [];
      list.push([line, number]);
      byMeasure.set(measure, list);
    }
  }
  return [...byMeasure.values()]
    .filter(({ length }) => length > 1)
    .map((list) => {
      const unit = toUnit(list.map(([, number]) => number));
      const rows = list.map(([line, number]) =>
        toRow(partAround(line.text, number, []).text, [toValue(number, unit)], toWords),
      );
      return toTable({ id, units: [unit], names: [], rows, heading: new Set(), isRegular: false });
    });
}

/** Grams beside litres: nothing that is measured is said of it. */
const mixed: Unit = { measure: "mixed", factors: [1], isLoose: false };

/** The unit of a column: that of its numbers, or the smallest where they differ. */
function toUnit(numbers: readonly (FoundNumber | undefined)[]): Unit | null {
  let least: Unit | null = null;
  for (const number of numbers) {
    const unit = number?.unit ?? null;
    if (unit === null) continue;
    if (least !== null && least.measure !== unit.measure) return mixed;
    if (least === null || (unit.factors[0] ?? 1) < (least.factors[0] ?? 1)) least = unit;
  }
  return least;
}

/** What parts the whole from its fractions, where some number of the column leaves no doubt. */
function toMark(numbers: readonly (FoundNumber | undefined)[]): string | undefined {
  const sure = numbers.find(
    (number) => number?.values.length === 1 && !Number.isInteger(number.values[0]),
  );
  return sure && /[.,](?=\d+\D*$)/.exec(sure.text)?.[0];
}

/** "1.908" below "0.412" has a bit more than one. */
function asAbove(
  number: FoundNumber | undefined,
  mark: string | undefined,
): FoundNumber | undefined {
  if (!number || mark === undefined || number.values.length === 1) return number;
  return number.text.includes(mark) ? { ...number, values: number.values.slice(-1) } : number;
}

function toValue(number: FoundNumber | undefined, unit: Unit | null): Cell {
  const value = number?.values[0];
  if (value === undefined) return null;
  if (!unit || !number?.unit) return value;
  const at = unit.factors.length - 1;
  return (value * (number.unit.factors[at] ?? 1)) / (unit.factors[at] ?? 1);
}
