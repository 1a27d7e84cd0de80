import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { Amount } from "./reckon-twice.ts";

/** Fewer are no column; of so many some may have been added up. */
const LEAST_ROWS = 3;
const MOST_ROWS = 10;
/** Of a longer column nobody adds up rows by hand. */
const MOST_IN_A_ROW = 40;
const LEAST_READINGS = 4;
/** In a line, from its front and from its end. */
const PLACES = [0, 1, 2, 3, -1, -2];
const MINUTE = 60_000;
export const CLOCK = /(?<![\d:.])(\d{1,3}):([0-5]\d)(?![\d:])/gu;

/** What adding up gives: columns, rows, some in a row, those that share a word; and the means of these. */
export const sumsAtHand = oncePer((book: EvidenceBook): readonly Amount[] => [
  ...resultsOf(book).flatMap((rows) => [...ofColumns(rows), ...ofRows(rows)]),
  ...columnsTogether(book),
  ...book.items.flatMap(({ text }) => ofClocks(text)),
]);

/** Whether adding up some gives it, or their mean. */
export function isSumAtHand(said: SaidNumber, book: EvidenceBook): boolean {
  return isOne(said, sumsAtHand(book));
}

/** Whether two columns together give it. */
export function isOfColumns(said: SaidNumber, book: EvidenceBook): boolean {
  return isOne(said, columnsTogether(book));
}

const columnsTogether = oncePer((book: EvidenceBook) => resultsOf(book).flatMap(ofTotals));

/** The lines of each result. */
const resultsOf = oncePer((book: EvidenceBook): (readonly NumberLine[])[] =>
  [...book.numbers().byItem.values()].map((lines) => lines.filter(({ isResult }) => isResult)),
);

function isOne(said: SaidNumber, amounts: readonly Amount[]): boolean {
  const measure = said.unit?.measure ?? null;
  const factor = said.unit?.factors[0] ?? 1;
  const alike = amounts.filter((one) => one.measure === measure || one.measure === null);
  return hasMatch(
    said,
    alike.map((one) => one.value / (one.measure === null ? 1 : factor)),
  );
}

/** Of whole columns and of all rows: what parts are parts of. */
export const totalsAtHand = oncePer((book: EvidenceBook): readonly Amount[] =>
  resultsOf(book).flatMap((rows) => {
    const columns = PLACES.flatMap((place) => {
      const column = rows.flatMap(({ numbers }) => numbers.at(place) ?? []);
      return column.length < LEAST_ROWS ? [] : [column];
    });
    const groups = toGroups(rows).flatMap((some) =>
      PLACES.map((place) => some.flatMap(({ numbers }) => numbers.at(place) ?? [])),
    );
    const whole = [0, 1].map((from) =>
      rows.flatMap(({ numbers }) => (numbers.length > LEAST_ROWS ? numbers.slice(from) : [])),
    );
    return [...columns, ...groups, ...whole].flatMap(toTotal);
  }),
);

/** What two rows together are of a whole column, in percent; of a longer one some two are anything. */
export const pairSharesOf = oncePer((book: EvidenceBook): readonly number[] =>
  resultsOf(book).flatMap((rows) =>
    PLACES.flatMap((place) => {
      const column = rows.flatMap(({ numbers }) => numbers.at(place) ?? []);
      const [total] = toTotal(column);
      if (!total || column.length < LEAST_ROWS || column.length > MOST_ROWS) return [];
      const values = column.map((one) => toValue(one, 0));
      return values.flatMap((one, at) =>
        values.slice(at + 1).map((other) => ((one + other) / total.value) * 100),
      );
    }),
  ),
);

/** Together, where all are of one kind. */
function toTotal(numbers: readonly FoundNumber[]): Amount[] {
  const [first] = numbers;
  const measure = first?.unit?.measure ?? null;
  const isAlike = numbers.every(({ unit }) => (unit?.measure ?? null) === measure);
  if (!first || !isAlike) return [];
  const value = add(numbers.map((one) => toValue(one, 0)));
  return [{ value, said: value, measure }];
}

function ofColumns(rows: readonly NumberLine[]): Amount[] {
  const words = toGroups(rows);
  return PLACES.flatMap((place) => {
    const [first, ...more] = rows.flatMap(({ numbers }) => numbers.at(place) ?? []);
    const measure = first?.unit?.measure ?? null;
    const isAlike = ({ unit }: FoundNumber) => (unit?.measure ?? null) === measure;
    const column = more.filter(isAlike);
    if (!first || column.length + 1 < LEAST_ROWS) return [];
    // "1.908" below "0.412" has a bit more than one.
    const all = [0, -1].flatMap((reading) =>
      toSums([first, ...column].map((one) => toValue(one, reading))),
    );
    const ofWords = words.flatMap((some) => {
      const values = some.flatMap(({ numbers }) => numbers.at(place) ?? []).filter(isAlike);
      return toMeans(values.map((one) => toValue(one, 0)));
    });
    const steps = toSteps([first, ...column].map((one) => toValue(one, 0)));
    return [...all, ...ofWords, ...steps].map((value) => ({ value, said: value, measure }));
  });
}

/** Of a meter: what was used from one reading to another, on average, and how much more than before. */
function toSteps(values: readonly number[]): number[] {
  if (values.length < LEAST_READINGS || values.length > MOST_IN_A_ROW) return [];
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const isMeter = steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
  if (!isMeter) return [];
  const means = values.flatMap((one, at) =>
    values.slice(at + 1).map((other, to) => Math.abs(other - one) / (to + 1)),
  );
  return [...means, ...steps.flatMap((one) => steps.map((other) => Math.abs(one - other)))];
}

/** Two columns together, and what one has more than the other. */
function ofTotals(rows: readonly NumberLine[]): Amount[] {
  const totals = PLACES.slice(0, 4).flatMap((place) => {
    const column = rows.flatMap(({ numbers }) => numbers.at(place) ?? []);
    return column.length > 1 ? toTotal(column) : [];
  });
  return totals.flatMap((one, at) =>
    totals
      .slice(at + 1)
      .filter(({ measure }) => measure === one.measure)
      .flatMap(({ value, measure }) =>
        [one.value + value, Math.abs(one.value - value)].map((both) => ({
          value: both,
          said: both,
          measure,
        })),
      ),
  );
}

/** Rows that share a word. */
const toGroups = oncePer((rows: readonly NumberLine[]): (readonly NumberLine[])[] =>
  [...Map.groupBy(rows.flatMap(toWordRows), ([word]) => word).values()]
    .filter(({ length }) => length > 1 && length < rows.length)
    .map((some) => some.map(([, row]) => row)),
);

function toWordRows(row: NumberLine): (readonly [string, NumberLine])[] {
  return [...new Set(row.said)].map((word) => [word, row] as const);
}

function toValue({ values, unit }: FoundNumber, reading: number): number {
  return Math.abs(values.at(reading) ?? 0) * (unit?.factors[0] ?? 1);
}

/** Of each line whose numbers are alike, and of all of them: with and without what stands first. */
function ofRows(rows: readonly NumberLine[]): Amount[] {
  return [0, 1].flatMap((from) => {
    const sums = rows.flatMap(({ numbers }) => {
      const some = numbers.slice(from);
      const measure = some[0]?.unit?.measure ?? null;
      const isAlike = some.every(({ unit }) => (unit?.measure ?? null) === measure);
      if (some.length < LEAST_ROWS || !isAlike) return [];
      const values = some.map((one) => toValue(one, 0));
      return [{ measure, values, sum: add(values) }];
    });
    const measure = sums[0]?.measure ?? null;
    const totals = toMeans(sums.map(({ sum }) => sum));
    const own = sums.flatMap((one) => toMeans(one.values));
    return [...totals, ...own].map((value) => ({ value, said: value, measure }));
  });
}

/** Hours and minutes that stand below each other. */
function ofClocks(text: string): Amount[] {
  const rows = text.split("\n").flatMap((line) => {
    const clocks = line.match(CLOCK) ?? [];
    return clocks.length > 0 ? [clocks.map(toMinutes)] : [];
  });
  return [0, -1].flatMap((place) => {
    const column = rows.flatMap((row) => row.at(place) ?? []);
    return toSums(column).map((minutes) => ({
      value: minutes * MINUTE,
      said: minutes,
      measure: "time",
    }));
  });
}

/** Of "6:30". */
export function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function toMeans(values: readonly number[]): number[] {
  return values.length > 1 ? [add(values), add(values) / values.length] : [];
}

/** The sum of all, the mean, those of some in a row, and the sums of any where they are few. */
function toSums(values: readonly number[]): number[] {
  if (values.length < 2) return [];
  const all = add(values);
  if (values.length > MOST_IN_A_ROW) return toMeans(values);
  const inARow = values.flatMap((_one, at) =>
    values.slice(at + 1).flatMap((_other, to) => toMeans(values.slice(at, at + to + 2))),
  );
  if (values.length > MOST_ROWS) return inARow;
  let some = [0];
  for (const value of values) some = some.flatMap((sum) => [sum, sum + value]);
  // "income less costs", "more than the two others together".
  const beyond = some.map((sum) => all - 2 * sum);
  return [...inARow, ...some, ...beyond];
}
