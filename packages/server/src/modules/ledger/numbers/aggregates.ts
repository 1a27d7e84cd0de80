import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { smallWords } from "../small-words.ts";
import { chooseRows, type Aggregate, type List } from "./choose-rows.ts";
import { percent } from "./compare-amounts.ts";
import type { Derived } from "./derive-numbers.ts";
import type { SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";
import { jsonOf } from "./read-json.ts";
import type { Row, Table } from "./read-tables.ts";
import { sumOf, toColumns, valuesOf, type Column } from "./table-columns.ts";
import { moneyMeasures } from "./units.data.ts";

const MOST_ITEMS = 3;
const MOST_NUMBERS = 120;
const LEAST_ROWS = 3;
const MOST_ROWS = 60;
const CENT = 0.006;
const MOST_COUNT = 60;
const EACH =
  /(?:^|[_\s])(?:per|pro|je|por|par)[_\s]|^unit[_ ]price$|^(?:einzel|stück)preis$|单价/iu;
/** "45 MB a minute". */
const CLOCK = [1, 60, 3_600, 60_000, 3_600_000];
/** By how many a sum may be divided that is told for each of them. */
const periods: readonly (readonly [words: RegExp, counts: readonly number[]])[] = [
  [
    /(?<!\p{L})(?:day|daily|tag|täglich|dia|día|diári[oa]s?|diari[oa]s?|jour|quotidien\p{L}*)(?!\p{L})|[每日天]/iu,
    [5, 7, 28, 29, 30, 31, 365],
  ],
  [
    /(?<!\p{L})(?:week|weekly|woche|wöchentlich|semana|semanal|semaine|hebdomadaire)(?!\p{L})|周/iu,
    [4, 13, 52],
  ],
  [
    /(?<!\p{L})(?:month|monthly|monat|monatlich\p{L}*|mês|mes|mensa[li]\p{L}*|mensual\p{L}*|mois|mensuel\p{L}*)(?!\p{L})|月/iu,
    [3, 6, 12],
  ],
  [/(?<!\p{L})(?:hour|hourly|stunde|hora|heure)(?!\p{L})|小时/iu, [24]],
];

/** The tables of evidence that is small enough to try whatever they give; none of other evidence. */
export const plainTables = oncePer((book: EvidenceBook): readonly Table[] => {
  if (book.items.length > MOST_ITEMS || book.numbers().sorted.length > MOST_NUMBERS) return [];
  // The fields of one record are no rows.
  const tables = book.items.flatMap((item) =>
    book.tables(item.id).filter(({ names }) => !jsonOf(item) || names().length > 0),
  );
  const isList = ({ isRegular, rows: { length } }: Table) => isRegular && length >= LEAST_ROWS;
  if (!tables.some((table) => isList(table) && measured(table).length > 0)) return [];
  return tables.filter(({ rows: { length } }) => length > 1 && length <= MOST_ROWS);
});

/** The columns that do not only number the rows. */
const measured = oncePer((table: Table): readonly Column[] =>
  toColumns(table).filter((column, at, all) => {
    const values = valuesOf(table.rows, column);
    const place = placeOfProducts(table);
    // Of a bill nobody adds up what one costs, nor what stands in a row.
    const isAdded = column === all[place] || (at < place && values.every(Number.isInteger));
    if (place > 1 && !isAdded) return false;
    // What one costs is not added up.
    if (EACH.test(table.names()[at] ?? "")) return false;
    return values.some((value, to) => to > 0 && value !== (values[to - 1] ?? 0) + 1);
  }),
);

/** Where so many, at so much each, are so much: the place of that. */
const placeOfProducts = oncePer(({ rows, units }: Table): number => {
  const parts = rows.filter(({ isTotal }) => !isTotal);
  const isProduct = ({ cells }: Row, place: number) =>
    cells.some((one, at) =>
      cells.some(
        (other, to) =>
          at < to &&
          to !== place &&
          at !== place &&
          Math.abs((one ?? 0) * (other ?? 0) - (cells[place] ?? 0)) < CENT,
      ),
    );
  return units.findLastIndex((_unit, place) => parts.every((row) => isProduct(row, place)));
});

/** With the columns that the words name; with all where they name none. */
export function toLists(kind: Aggregate, text: string, { book }: CheckInput): List[] {
  const lists = plainTables(book).map((table) => {
    const some = table.rows.filter(({ isTotal }) => !isTotal);
    return { table, rows: some.length > 1 ? some : table.rows, columns: measured(table) };
  });
  const named = lists.flatMap((list) => {
    const columns = namedColumns(list.table, text, book);
    // "The fees bring in so much": by so many who pay them.
    const isPaid = kind === "sum" && columns.every(isPrice);
    const products = isPaid ? list.columns.filter(({ isProduct }) => isProduct) : [];
    return columns.length > 0 ? [{ ...list, columns: [...columns, ...products] }] : [];
  });
  return named.length > 0 ? named : lists;
}

function isPrice({ unit }: Column): boolean {
  return unit === null || moneyMeasures.has(unit.measure);
}

function namedColumns(table: Table, text: string, book: EvidenceBook): Column[] {
  const words = new Set(book.toWords(text));
  const isSaid = (name: string) =>
    book
      .toWords(name.replaceAll("_", " "))
      .some((word) => word.length > 1 && !smallWords.has(word) && words.has(word));
  return toColumns(table).filter((_column, at) => isSaid(table.names()[at] ?? ""));
}

type Asked = { readonly input: CheckInput; readonly said: Pick<SaidNumber, "start"> };

/** What all rows of the lists give, or those that are not excepted. */
export function aggregateAll(
  kind: Aggregate,
  lists: readonly List[],
  input: CheckInput,
): Derived[] {
  return lists.flatMap((list) => {
    const isAll = kind === "mean" || kind === "sum" || kind === "range";
    const groups = isAll ? [list.rows] : chooseRows(kind, list, input);
    const toWays = { mean: toMean, sum: toSum, rest: toSum, share: toShares, range: toRange }[kind];
    return list.columns.flatMap((column) =>
      groups.flatMap((group) => toWays(group, { ...list, column, counts: [] })),
    );
  });
}

/** All that adding up, or averaging, rows of the lists gives by some choice of rows that the words leave open. */
export function aggregate(kind: Aggregate, lists: readonly List[], asked: Asked): Derived[] {
  const { input } = asked;
  const counts = countsAround(asked);
  const divisors = kind === "mean" ? [...counts, ...periodsOf(input)] : counts;
  return lists.flatMap(({ table, rows, columns }) => {
    const groups = chooseRows(kind, { table, rows, columns }, input);
    const toWays = { mean: toMeans, sum: toSums, rest: toSums, share: toShares, range: toRange }[
      kind
    ];
    const totals = table.rows.filter(({ isTotal }) => isTotal).map((row) => [row]);
    return columns.flatMap((column) => {
      const sorted = rows.toSorted(
        (one, other) => (column.values.get(other) ?? 0) - (column.values.get(one) ?? 0),
      );
      const ends = kind === "rest" ? [] : toEnds([rows, sorted], counts);
      return [...groups, ...ends, ...totals].flatMap((group) =>
        toWays(group, { column, columns: measured(table), counts: divisors, rows }),
      );
    });
  });
}

/** The numbers of things that are spoken of: "the four best", "in five days". */
function countsAround({ input: { sentence, book }, said }: Asked): number[] {
  const texts = [book.question, sentence.before, sentence.text];
  const counts = texts.flatMap((text) =>
    numbersOf(book)(text).flatMap(({ values: [value = 0], start }) =>
      text === sentence.text && start === said.start ? [] : [value],
    ),
  );
  return [...new Set(counts)].filter((one) => Number.isInteger(one) && one > 1 && one < MOST_COUNT);
}

const periodsOf = oncePer(({ sentence: { text } }: CheckInput): number[] =>
  periods.flatMap(([words, counts]) => (words.test(text) ? counts : [])),
);

/** The first and the last so many, of rows as they stand and by how much they have. */
function toEnds(orders: readonly (readonly Row[])[], counts: readonly number[]): Row[][] {
  return orders.flatMap((rows) =>
    counts.flatMap((count) =>
      count < rows.length ? [rows.slice(0, count), rows.slice(-count)] : [],
    ),
  );
}

type Around = {
  readonly column: Column;
  readonly columns: readonly Column[];
  readonly counts: readonly number[];
  /** All there are. */
  readonly rows: readonly Row[];
};

/** What part they are of all, in their own column or in another that is measured alike: used, of the size. */
function toShares(group: readonly Row[], { column, columns, rows }: Around): Derived[] {
  const { measure = null } = column.unit ?? {};
  if (measure === "percent") return [];
  const part = sumOf(valuesOf(group, column));
  const wholes = columns.filter(({ unit }) => (unit?.measure ?? null) === measure);
  return wholes.flatMap((one) => {
    const shares = [rows, group].map((all) => (part / sumOf(valuesOf(all, one))) * 100);
    return shares.filter(Number.isFinite).map((value) => ({ value, unit: percent }));
  });
}

/** From the least of one column to the most of it, or of another that is measured alike. */
function toRange(group: readonly Row[], { column, columns }: Around): Derived[] {
  const { unit } = column;
  const most = Math.max(...valuesOf(group, column));
  const alike = columns.filter((one) => one.unit?.measure === unit?.measure);
  return [column, ...alike].map((one) => ({
    value: most - Math.min(...valuesOf(group, one)),
    unit,
  }));
}

function toSum(rows: readonly Row[], { column }: Around): Derived[] {
  return [{ value: sumOf(valuesOf(rows, column)), unit: column.unit }];
}

function toMean(rows: readonly Row[], { column }: Around): Derived[] {
  const values = valuesOf(rows, column);
  return [{ value: sumOf(values) / values.length, unit: column.unit }];
}

function toSums(rows: readonly Row[], { column, counts }: Around): Derived[] {
  const values = valuesOf(rows, column);
  if (values.length === 0) return [];
  const sums = [sumOf(values), sumOf(values.map(Math.abs))];
  // "The two of them cost so much for four nights."
  const many = counts.flatMap((count) => sums.map((sum) => sum * count));
  return [...new Set([...sums, ...many])].map((value) => ({ value, unit: column.unit }));
}

function toMeans(rows: readonly Row[], { column, columns, counts }: Around): Derived[] {
  const values = valuesOf(rows, column);
  if (values.length === 0) return [];
  const sum = sumOf(values);
  const { unit } = column;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = [sorted[(values.length - 1) >> 1] ?? 0, sorted[values.length >> 1] ?? 0];
  const each = [values.length, ...counts].map((count) => sum / count);
  // So much of one for each of another.
  const ratios = columns.flatMap((other) => {
    const whole = other === column ? 0 : sumOf(valuesOf(rows, other));
    if (whole === 0 || sum === 0) return [];
    const scales = other.unit?.measure === "time" ? CLOCK : [1];
    return scales.flatMap((scale) => [(sum / whole) * scale, (whole / sum) * scale]);
  });
  return [...each, ...ratios, sumOf(middle) / 2].map((value) => ({ value, unit }));
}
