import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { Amount } from "./reckon-twice.ts";

/** Fewer are no column; of so many some may have been added up. */
const LEAST_ROWS = 3;
const MOST_ROWS = 10;
/** In a line, from its front and from its end. */
const PLACES = [0, 1, 2, 3, -1, -2];
const MINUTE = 60_000;
export const CLOCK = /(?<![\d:.])(\d{1,3}):([0-5]\d)(?![\d:])/gu;

/** What adding up gives: columns, and any of their numbers where they are few. */
export const sumsAtHand = oncePer((book: EvidenceBook): readonly Amount[] => [
  ...resultsOf(book).flatMap(ofColumns),
  ...columnsTogether(book),
  ...book.items.flatMap(({ text }) => ofClocks(text)),
]);

/** Whether adding up some gives it. */
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
    const whole = [0, 1].map((from) =>
      rows.flatMap(({ numbers }) => (numbers.length > LEAST_ROWS ? numbers.slice(from) : [])),
    );
    return [...columns, ...whole].flatMap(toTotal);
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
  return PLACES.flatMap((place) => {
    const [first, ...more] = rows.flatMap(({ numbers }) => numbers.at(place) ?? []);
    const measure = first?.unit?.measure ?? null;
    const column = more.filter(({ unit }) => (unit?.measure ?? null) === measure);
    if (!first || column.length + 1 < LEAST_ROWS) return [];
    // "1.908" below "0.412" has a bit more than one.
    const all = [0, -1].flatMap((reading) =>
      toSums([first, ...column].map((one) => toValue(one, reading))),
    );
    return all.map((value) => ({ value, said: value, measure }));
  });
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

function toValue({ values, unit }: FoundNumber, reading: number): number {
  return Math.abs(values.at(reading) ?? 0) * (unit?.factors[0] ?? 1);
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

/** The sums of any, where they are few. */
function toSums(values: readonly number[]): number[] {
  if (values.length < 2 || values.length > MOST_ROWS) return [];
  const all = add(values);
  let some = [0];
  for (const value of values) some = some.flatMap((sum) => [sum, sum + value]);
  // "income less costs", "more than the two others together".
  const beyond = some.map((sum) => all - 2 * sum);
  return [...some, ...beyond];
}
