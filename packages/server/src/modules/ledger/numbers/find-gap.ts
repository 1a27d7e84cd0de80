import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { endOf } from "./end-of.ts";
import type { Cell } from "./find-cell.ts";
import { gapBefore, gapBehind } from "./labels.data.ts";
import { hasMatch, matchesDerived, type KnownNumber, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";
import { sheetsOf, type Sheet, type SheetRow } from "./read-sheets.ts";
import { mentionsIn, type Mention } from "./spoken-rows.ts";

const MOST_LINES = 20;
/** Fewer are not added up. */
const LEAST_COLUMNS = 3;
/** So near behind a difference stands what it is one to. */
const NEAR = 40;
/** Between a number and what it may be a difference to. */
const NO_GAP: ReadonlySet<string> = new Set(["percent", "time"]);

/** The difference of two rows, or of two amounts of one row, of those that are spoken of. */
export function findGap(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Cell | null {
  if (said.unit && NO_GAP.has(said.unit.measure)) return null;
  const { sentence, book } = input;
  const beside = others.flatMap(({ values }) => values);
  const before = others.flatMap(({ values, end }) => (end <= said.start ? values : []));
  const spoken = [...beside, ...numbersOf(book)(sentence.before).flatMap(({ values }) => values)];
  let wrong: Cell | null = null;
  for (const sheet of sheetsOf(book)) {
    const rows = comparedRows(mentionsIn(input, sheet), said, sentence.text);
    if (rows.length === 0) continue;
    const isPair = rows.length > 1 && !isChange(said, sentence.text);
    const told = isPair ? before : spoken;
    if (hasMatch(said, toGaps(told, told)) || isOfAnother(said, sheet, book)) return null;
    const gaps = gapsOf(sheet, rows, said);
    const known = isPair ? gaps.between : [...gaps.between, ...gaps.within(spoken)];
    const text = rows.map((row) => row.text).join("; ");
    const cell = { id: sheet.id, text, isNamed: true, mayFollow: false };
    if (known.some((gap) => matchesDerived(said, gap))) return { ...cell, isRight: true };
    if (known.some(({ values: [gap = 0] }) => gap > 0)) wrong ??= { ...cell, isRight: false };
  }
  return wrong;
}

/** Another source may have the same rows, and other amounts of them. */
function isOfAnother(said: SaidNumber, { id: own }: Sheet, book: EvidenceBook): boolean {
  return [...book.numbers().byItem].some(([id, lines]) => {
    if (id === own || lines.length > MOST_LINES) return false;
    const amounts = lines.flatMap(({ numbers, isResult }) => (isResult ? numbers : []));
    const values = amounts.flatMap((one) => one.values);
    return hasMatch(said, toGaps(values, values));
  });
}

/** "gained 96 votes": from one column to another. */
function isChange({ start }: SaidNumber, text: string): boolean {
  const before = endOf(text, start);
  return !before.includes("比") && gapBefore.test(before);
}

function gapsOf({ columns, rows: all }: Sheet, rows: readonly SheetRow[], { unit }: SaidNumber) {
  const fits = columns.flatMap((_column, at) =>
    rows.every(({ cells }) => cells[at] && mayCompare(cells[at], unit)) ? [at] : [],
  );
  const beside = rows.length > 1 ? rows : all;
  const toKnown = (at: number, values: readonly number[]) =>
    values.map((value) => ({ values: [value], unit: rows[0]?.cells[at]?.unit ?? null }));
  const between: KnownNumber[] = fits.flatMap((at) =>
    toKnown(at, toGaps(valuesAt(rows, at), valuesAt(beside, at))),
  );
  const sums = rows.map((row) => {
    const values = fits.map((at) => row.cells[at]?.values[0] ?? 0);
    return [0, 1].map((from) => values.slice(from).reduce((sum, value) => sum + value, 0));
  });
  // What a row has in all, with and without its first.
  const ofSums = [0, 1].flatMap((from) => {
    const totals = sums.map((both) => both[from] ?? 0);
    return toKnown(fits[0] ?? 0, toGaps(totals, totals));
  });
  // Of a meter: more was used in one month than in another.
  const ofSteps = fits.flatMap((at) => {
    const steps = toSteps(valuesAt(all, at));
    return toKnown(at, toGaps(steps, steps));
  });
  const within = (spoken: readonly number[]): KnownNumber[] =>
    fits.flatMap((at) =>
      rows.flatMap((row) => {
        const others = fits.flatMap((to) => row.cells[to]?.values ?? []);
        return toKnown(at, toGaps(row.cells[at]?.values ?? [], [...others, ...spoken]));
      }),
    );
  const isAdded = fits.length >= LEAST_COLUMNS;
  return { between: [...between, ...ofSteps, ...(isAdded ? ofSums : [])], within };
}

function mayCompare({ unit }: KnownNumber, said: SaidNumber["unit"]): boolean {
  if (unit === null) return true;
  return said === null ? !NO_GAP.has(unit.measure) : unit.measure === said.measure;
}

/** "Thai leads with seven, two ahead of pizza": the last before the number, and the first behind it. */
function comparedRows(
  mentions: readonly Mention[],
  { start, end }: SaidNumber,
  text: string,
): SheetRow[] {
  const before = [...new Set(mentions.filter((one) => one.start < start).map(({ row }) => row))];
  const next = mentions.find((one) => one.start >= end && one.start - end < NEAR);
  // "61 less than the Lufthansa flight", which the table calls by another name.
  if (!next && gapBehind.test(text.slice(end))) return [];
  const last = mentions.findLast((one) => one.start < start);
  const isThan = last !== undefined && text.slice(0, last.start).includes("比");
  const pair = isThan ? before.slice(-2) : [last?.row, next?.row].flatMap((row) => row ?? []);
  const rows = new Set(pair);
  return rows.size > 1 ? [...rows] : [...new Set(mentions.map(({ row }) => row))];
}

/** From one to the next, where all rise. */
function toSteps(values: readonly number[]): number[] {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  return steps.length > 1 && steps.every((step) => step > 0) ? steps : [];
}

function valuesAt(rows: readonly SheetRow[], at: number): number[] {
  return rows.flatMap(({ cells }) => cells[at]?.values ?? []);
}

function toGaps(ones: readonly number[], others: readonly number[]): number[] {
  return ones.flatMap((one) => others.map((other) => Math.abs(one - other)));
}
