import { oncePer } from "../once-per.ts";
import { findDates, type Moment } from "../names/find-dates.ts";
import { months } from "../names/months.data.ts";
import type { Row, Table } from "./read-tables.ts";
import { weekdays } from "../names/weekdays.data.ts";

/** What a sentence speaks of, for finding the rows that it means. */
export type Scope = {
  readonly words: () => ReadonlySet<string>;
  readonly days: () => readonly Day[];
  /** Other numbers that are said beside the one in question. */
  readonly values: readonly number[];
  /** The evidence is in another language: it calls things by other names. */
  readonly isAbroad: boolean;
};

/** A day, a month, or a day of the week, as far as it is said. */
export type Day = Pick<Moment, "year" | "month" | "day"> & { readonly weekday: number | null };

export type Selection = {
  readonly all: readonly Row[];
  /** Those that are sums of the others. */
  readonly totals: readonly Row[];
  /** The rows of each name that is said, and of several names. */
  readonly byName: readonly (readonly Row[])[];
  /** Those, and others that may be meant: the rest, those above and below zero. */
  readonly groups: readonly (readonly Row[])[];
  /** The rows that are named, by a word or by one of their numbers. */
  readonly named: readonly Row[];
};

const SMALL = 12;
const MOST_NAMES = 6;
const MOST_ABROAD = 12;

/** The rows of a table that a sentence speaks of. */
export function selectRows(table: Table, scope: Scope): Selection {
  const some = table.rows.filter(({ isTotal }) => !isTotal);
  const all = some.length > 1 ? some : table.rows;
  const totals = some.length > 1 ? table.rows.filter(({ isTotal }) => isTotal) : [];
  const toGroup = (rows: readonly Row[]) =>
    all === table.rows ? rows : rows.filter(({ isTotal }) => !isTotal);
  const byName = toNamed(table, scope)
    .map(toGroup)
    .filter(({ length }) => length > 0 && length < all.length);
  const unnamed = scope.isAbroad ? toKinds(table).map(toGroup) : [];
  const named = all.filter(
    (row) => byName.some((rows) => rows.includes(row)) || hasValue(row, scope.values),
  );
  const both = byName.flatMap((one, at) =>
    byName.slice(at + 1).map((other) => one.filter((row) => other.includes(row))),
  );
  const others = all.filter((row) => !named.includes(row));
  const signs = [1, -1].map((sign) =>
    all.filter(({ cells }) => cells.some((cell) => cell !== null && cell * sign < 0)),
  );
  const toGroups = (lists: readonly (readonly Row[])[]) =>
    distinct(lists.filter(({ length }) => length > 0 && length < all.length));
  return {
    all,
    totals,
    named,
    byName: toGroups([...byName, ...both, named]),
    groups: toGroups([...byName, ...both, named, others, ...unnamed, ...signs]),
  };
}

/** The rows of each word and each day that is said. */
function toNamed(table: Table, { words, days }: Scope): (readonly Row[])[] {
  const byWord = table.rowsByWord();
  const names = [...words()]
    .map((word) => byWord.get(word) ?? [])
    .filter(({ length }) => length > 0 && length < table.rows.length)
    .slice(0, MOST_NAMES);
  const ofDays = days().map((day) =>
    table.rows.filter((row) => toDays(row).some((one) => isOf(one, day))),
  );
  return [...names, ...ofDays];
}

/** By the words that some rows share. */
function toKinds(table: Table): (readonly Row[])[] {
  return [...table.rowsByWord().values()]
    .filter(({ length }) => length > 1 && length < table.rows.length)
    .slice(0, MOST_ABROAD);
}

/** By a number that is large enough to be the row's own. */
function hasValue({ cells }: Row, values: readonly number[]): boolean {
  return cells.some(
    (cell) => cell !== null && Math.abs(cell) > SMALL && values.includes(Math.abs(cell)),
  );
}

function distinct(groups: readonly (readonly Row[])[]): (readonly Row[])[] {
  return groups.filter(
    (one, at) =>
      !groups
        .slice(0, at)
        .some((other) => other.length === one.length && other.every((row, to) => row === one[to])),
  );
}

const MONTH = new RegExp(
  `(?<!\\p{L})(?:${months.map((names) => `(${names})`).join("|")})(?!\\p{L})`,
  "giu",
);
const WEEKDAY = new RegExp(weekdays.map((names) => `(${names})`).join("|"), "giu");
/** "2026-10" and "05/2026" alone. */
const YEAR_MONTH = /(?<!\d)(\d{4})-(\d{2})(?![-\d])/g;

/** The days and months that a text speaks of. */
export function findDays(text: string): Day[] {
  const dates = findDates(text).flatMap(({ readings }) => readings.map(toDay));
  const named = [...text.matchAll(MONTH)].map(([, ...names]) => ({
    ...nothing,
    month: names.findIndex((name) => name !== undefined) + 1,
  }));
  const ofWeek = [...text.matchAll(WEEKDAY)].map(([, ...names]) => ({
    ...nothing,
    weekday: names.findIndex((name) => name !== undefined),
  }));
  const written = [...text.matchAll(YEAR_MONTH)].map(([, year, month]) => ({
    ...nothing,
    year: Number(year),
    month: Number(month),
  }));
  const whole = dates.filter(({ month }) => month !== null);
  // "11 November" is that day, and not the whole month.
  const others = named.filter(({ month }) => !whole.some((date) => date.month === month));
  return [...whole, ...others, ...written, ...ofWeek];
}

const nothing: Day = { year: null, month: null, day: null, weekday: null };
const toDays = oncePer(({ text }: Row): readonly Day[] => findDays(text));

function toDay({ year, month, day }: Moment): Day {
  const isWhole = year !== null && month !== null && day !== null;
  const weekday = isWhole ? new Date(Date.UTC(year, month - 1, day)).getUTCDay() : null;
  return { year, month, day, weekday };
}

function isOf(one: Day, said: Day): boolean {
  const agree = (mine: number | null, other: number | null) =>
    other === null || mine === null || mine === other;
  if (said.weekday !== null && said.month === null) return one.weekday === said.weekday;
  return (
    one.month === said.month &&
    agree(one.year, said.year) &&
    (said.day === null || one.day === said.day)
  );
}
