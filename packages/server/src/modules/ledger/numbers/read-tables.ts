import { isNumeral } from "../is-numeral.ts";
import { unitOfName } from "./create-unit-reader.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { groupLines, toMeasures } from "./group-lines.ts";
import { partAround } from "./labelled-places.ts";
import type { NumberLine } from "./number-book.ts";
import { once } from "../once.ts";
import { jsonOf, namesOf, recordsOf, spell, type JsonNode } from "./read-json.ts";
import { sumWords } from "./sums.data.ts";
import { units, type Unit } from "./units.data.ts";

type Cell = number | null;

/** One line, entry or labelled number: what it is called, and its numbers by column. */
export type Row = {
  readonly text: string;
  /** Its words in their order. */
  readonly said: readonly string[];
  readonly cells: readonly Cell[];
  /** A sum of the others. */
  readonly isTotal: boolean;
};

/** Numbers of one item that belong together. */
export type Table = {
  readonly id: string | null;
  /** What each column is measured in. */
  readonly units: readonly (Unit | null)[];
  /** What each column is called, where it has a name. */
  names(): readonly string[];
  readonly rows: readonly Row[];
  /** Its rows are made alike: each is of one thing, and has as many numbers. */
  readonly isRegular: boolean;
  /** The rows that have each word; read when it is first asked for. */
  rowsByWord(): ReadonlyMap<string, readonly Row[]>;
};

/** A larger table is read in part. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 8;
const MOST_TABLES = 40;
const MOST_MOMENTS = 24;

/** A sum of those above it, too. */
const SUBTOTAL =
  /sub-?total|zwischensumme|sous-total|小计|(?<!\p{L})(?:saldo|kontostand|solde|balance)(?!\p{L})/iu;

export type TableSource = {
  readonly id: string | null;
  /** None of the question. */
  readonly item: { readonly text: string } | undefined;
  /** Its moments in their order, as they are written. */
  readonly moments: readonly { readonly text: string; readonly time: number }[];
  readonly lines: readonly NumberLine[];
  readonly toRow: RowReader;
};

/** A row by its text, and its words where they are known. */
export type RowReader = (text: string, cells: readonly Cell[], said?: readonly string[]) => Row;

/** An item as tables: JSON by its entries, lines by their shape, prose by the labels of its numbers. */
export function readTables(source: TableSource): Table[] {
  const nodes = (source.item && jsonOf(source.item)) ?? [];
  const ofJson = nodes.map((node) => fromNode(source, node));
  const tables = [...ofJson, ...fromLines(source), ...fromMoments(source)];
  return tables.filter(({ rows }) => rows.length > 0).slice(0, MOST_TABLES);
}

/** Whether a row is a sum of the others, by its text. */
export function tellsTotal(text: string): boolean {
  return sumWords.test(text) || SUBTOTAL.test(text);
}

function toTable(table: Omit<Table, "rowsByWord">): Table {
  return { ...table, rowsByWord: once(() => indexRows(table.rows)) };
}

function indexRows(rows: readonly Row[]): Map<string, Row[]> {
  const byWord = new Map<string, Row[]>();
  for (const row of rows) {
    for (const word of row.said) {
      if (isNumeral(word)) continue;
      const having = byWord.get(word);
      if (!having) byWord.set(word, [row]);
      else if (having.at(-1) !== row) having.push(row);
    }
  }
  return byWord;
}

/** Where every other moment is an end: how long each took, and the number of the line that tells of its end. */
function fromMoments({ id, moments, lines, toRow }: TableSource): Table[] {
  if (moments.length < 4 || moments.length > MOST_MOMENTS || moments.length % 2 === 1) return [];
  const rows = moments.flatMap((start, at): Row[] => {
    const end = moments[at + 1];
    if (at % 2 === 1 || !end) return [];
    const line = lines.find((one) => one.text.toLowerCase().includes(end.text));
    const cells = [(end.time - start.time) / 1_000, line?.numbers[0]?.values[0] ?? null];
    return [toRow(`${start.text} ${line?.text ?? ""}`, cells)];
  });
  if (rows.some(({ cells: [span] }) => !span || span < 0)) return [];
  const measured = [units.get("s") ?? null, null];
  return [toTable({ id, units: measured, names: nameless, rows, isRegular: false })];
}

const nameless = () => [];

/** Entries with their fields, or names with numbers. */
function fromNode({ id, toRow }: TableSource, node: JsonNode): Table {
  if (node.inner.length === 0) {
    const rows = node.entries.flatMap(([key, one]) => {
      const value = toNumber(one);
      return value === null ? [] : [toRow(spell(key), [value])];
    });
    const some = rows.slice(0, MOST_ROWS);
    return toTable({ id, units: [null], names: nameless, rows: some, isRegular: true });
  }
  const records = recordsOf(node);
  const names = namesOf(records)
    .filter((name) => records.some(({ fields }) => toNumber(fields.get(name)) !== null))
    .slice(0, MOST_COLUMNS);
  const rows = records.slice(0, MOST_ROWS).map(({ key, fields }) => {
    const said = [...fields.values()].filter((value) => typeof value === "string");
    const text = [/^\d+$/.test(key) ? "" : spell(key), ...said].join(" ");
    return toRow(
      text,
      names.map((name) => toNumber(fields.get(name))),
    );
  });
  return toTable({
    id,
    units: names.map(unitOfName),
    names: () => names,
    rows: names.length > 0 ? rows : [],
    isRegular: true,
  });
}

function toNumber(value: unknown): Cell {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}

/** Lines of numbers: rows of one table, or each number by itself. */
function fromLines(source: TableSource): Table[] {
  const { alike, listed } = groupLines(source.lines.slice(0, MOST_ROWS));
  return [
    ...alike.map((lines) => fromShape(source, lines)),
    ...listed.flatMap((lines) => fromList(source, lines)),
  ];
}

function fromShape({ id, toRow }: TableSource, lines: readonly NumberLine[]): Table {
  const width = Math.min(MOST_COLUMNS, lines[0]?.numbers.length ?? 0);
  const columns = Array.from({ length: width }, (_, at) => toUnit(lines, at));
  const rows = lines.map(({ text, numbers, said }) =>
    toRow(
      text,
      columns.map((unit, at) => toValue(numbers[at], unit)),
      said,
    ),
  );
  const isRegular = lines.every(({ numbers }) => numbers.length === lines[0]?.numbers.length);
  return toTable({ id, units: columns, names: nameless, rows, isRegular });
}

/** Each number with what stands around it, by what they are measured in. */
function fromList({ id, toRow }: TableSource, lines: readonly NumberLine[]): Table[] {
  const single = lines.flatMap((line) =>
    line.numbers.map((number) => ({ ...line, numbers: [number] as const })),
  );
  return [...Map.groupBy(single, toMeasures).values()]
    .filter(({ length }) => length > 1)
    .map((list) => {
      const unit = toUnit(list, 0);
      const rows = list.map(({ text, numbers: [number] }) =>
        toRow(partAround(text, number, []).text, [toValue(number, unit)]),
      );
      return toTable({ id, units: [unit], names: nameless, rows, isRegular: false });
    });
}

/** Grams beside litres: nothing that is measured is said of it. */
const mixed: Unit = { measure: "mixed", factors: [1], isLoose: false };

/** The unit of a column: that of its numbers, or the smallest where they differ. */
function toUnit(lines: readonly NumberLine[], at: number): Unit | null {
  let least: Unit | null = null;
  for (const { numbers } of lines) {
    const unit = numbers[at]?.unit ?? null;
    if (unit === null) continue;
    if (least !== null && least.measure !== unit.measure) return mixed;
    if (least === null || (unit.factors[0] ?? 1) < (least.factors[0] ?? 1)) least = unit;
  }
  return least;
}

function toValue(number: FoundNumber | undefined, unit: Unit | null): Cell {
  const value = number?.values[0];
  if (value === undefined) return null;
  if (!unit || !number?.unit) return value;
  const at = unit.factors.length - 1;
  return (value * (number.unit.factors[at] ?? 1)) / (unit.factors[at] ?? 1);
}
