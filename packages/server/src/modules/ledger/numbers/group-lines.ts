import type { NumberLine } from "./number-book.ts";

/** Lines that are read together. */
export type LineGroups = {
  /** Rows of one table each. */
  readonly alike: readonly (readonly NumberLine[])[];
  /** Those whose numbers are of different things, by what stands around each. */
  readonly listed: readonly (readonly NumberLine[])[];
};

/** More numbers than these in one place are no list of labelled ones. */
const MOST_LISTED = 24;
/** Lines with more numbers are alike. */
const MOST_COUNTED = 8;
/** More lines of one shape are no lists. */
const MOST_APART = 2;
const LEAST_DAYS = 3;
/** What a database says below a table. */
const FOOTER = /^\s*\(\d+ \p{L}+\)\s*$/u;
const DAY = /^[\s|]*(?:[0-3]?\d[/.][01]?\d(?:[/.]\d{2,4})?)[.,;:|]?\s/;

/** Lines with as many numbers are alike; the numbers of few lines are a list as well. */
export function groupLines(all: readonly NumberLine[]): LineGroups {
  const lines = all.filter(({ text }) => !FOOTER.test(text));
  const shapes = [...Map.groupBy(lines, toShape).values()];
  const alike = shapes
    .map((rows) => withoutDays(isHeading(rows) ? rows.slice(1) : rows))
    .filter((rows) => rows.length > 1);
  const listed = shapes
    .flatMap((rows) => (rows.length > MOST_APART ? [] : rows))
    .filter(({ numbers }) => numbers.length > 1 && numbers.length <= MOST_LISTED)
    .map((line) => [line]);
  const count = lines.reduce((sum, { numbers }) => sum + numbers.length, 0);
  if (shapes.length > 1 && count <= MOST_LISTED) listed.push(lines);
  return { alike, listed };
}

/** "Population 2010 | Population 2022", above what is no year. */
function isHeading([first, next]: readonly NumberLine[]): boolean {
  return first !== undefined && next !== undefined && isOfYears(first) && !isOfYears(next);
}

function isOfYears({ numbers }: NumberLine): boolean {
  return numbers.every(({ text }) => /^(?:19|20)\d\d$/.test(text));
}

/** "03/10 Groceries -86,40": a day, and no two amounts. */
function withoutDays(lines: NumberLine[]): NumberLine[] {
  if (lines.length < LEAST_DAYS || !lines.every(({ text }) => DAY.test(text))) return lines;
  return lines.map((line) => {
    const end = DAY.exec(line.text)?.[0].length ?? 0;
    return { ...line, numbers: line.numbers.filter(({ start }) => start >= end) };
  });
}

/** How many numbers a line has, whether it has anything else, and whether it is of what came back. */
function toShape({ isResult, text, numbers }: NumberLine): number {
  const hasLetters = /\p{L}/u.test(text);
  return Math.min(numbers.length, MOST_COUNTED) * 4 + (isResult ? 2 : 0) + (hasLetters ? 1 : 0);
}

/** What its numbers are measured in. */
export function toMeasures({ numbers }: NumberLine): string {
  return numbers.map(({ unit }) => unit?.measure ?? "").join();
}
