import { createUnitReader, type UnitReader } from "./create-unit-reader.ts";
import { findNumbers, type FoundNumber } from "./find-numbers.ts";
import { isNumeral } from "../is-numeral.ts";

/** One line of the evidence that has numbers. */
export type NumberLine = {
  /** Of the item; null: the question's. */
  readonly id: string | null;
  readonly text: string;
  /** A line of what came back, not of what was asked or given. */
  readonly isResult: boolean;
  readonly numbers: readonly FoundNumber[];
  /** Its words in their order. */
  readonly said: readonly string[];
};

export type NumberBook = {
  readonly lines: readonly NumberLine[];
  readonly byItem: ReadonlyMap<string | null, readonly NumberLine[]>;
  /** The lines that have exactly this value, whatever its sign. */
  readonly byValue: ReadonlyMap<number, readonly NumberLine[]>;
  /** The lines that have a number of so many digits. */
  readonly byLength: ReadonlyMap<number, readonly NumberLine[]>;
  /** All values, rising. */
  readonly sorted: Float64Array;
  readonly measures: ReadonlySet<string>;
  /** Of words that are no numbers. */
  readonly byWord: ReadonlyMap<string, readonly NumberLine[]>;
};

/** A longer row of numbers says nothing of any. */
const MOST_IN_LINE = 200;

/** A text, and the same with spaces for whatever has a name: addresses, dates, versions. */
export type NumberText = Pick<NumberLine, "id" | "isResult"> & {
  readonly text: string;
  readonly rest: string;
  /** What it is the result of. */
  readonly head: string;
  /** The words of each line of the text. */
  readonly lineWords: readonly (readonly string[])[];
};

/** The numbers of the evidence, line by line. */
export function toNumberBook(texts: readonly NumberText[]): NumberBook {
  const lines = texts.flatMap(toLines);
  const byValue = new Map<number, NumberLine[]>();
  const byItem = new Map<string | null, NumberLine[]>();
  const byLength = new Map<number, NumberLine[]>();
  const measures = new Set<string>();
  for (const line of lines) {
    addTo(byItem, line.id, line);
    for (const { values, digits, unit } of line.numbers) {
      for (const value of values) addTo(byValue, Math.abs(value), line);
      addTo(byLength, digits.length, line);
      if (unit && line.isResult) measures.add(unit.measure);
    }
  }
  const sorted = Float64Array.from(byValue.keys()).toSorted();
  const byWord = new Map<string, NumberLine[]>();
  for (const line of lines) {
    for (const word of line.said) if (!isNumeral(word)) addTo(byWord, word, line);
  }
  return { lines, byItem, byValue, byLength, byWord, sorted, measures };
}

function addTo<Key>(lists: Map<Key, NumberLine[]>, key: Key, line: NumberLine): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [line]);
  else if (list.at(-1) !== line) list.push(line);
}

function toLines({ id, isResult, text, rest, head, lineWords }: NumberText): NumberLine[] {
  const written = text.split("\n");
  const readUnit = isResult ? createUnitReader(head, text) : null;
  const lines = splitLists(giveBack(text, rest), text).split("\n");
  return lines.flatMap((line, at): NumberLine[] => {
    const found = findNumbers(line);
    if (found.length === 0) return [];
    if (found.length > MOST_IN_LINE) found.length = MOST_IN_LINE;
    const own = written[at] ?? line;
    const numbers = readUnit ? found.map((number) => withUnit(number, own, readUnit)) : found;
    return [{ id, isResult, text: own, numbers, said: lineWords[at] ?? [] }];
  });
}

function withUnit(number: FoundNumber, line: string, readUnit: UnitReader): FoundNumber {
  return number.unit ? number : { ...number, unit: readUnit(line, number) };
}

/** Reads as a name, but is an amount: "max=1412ms", "postgres 9.8". */
const AMOUNT =
  /(?<![\p{L}\p{N}_.:-])(?:\d+d ?\d+h(?:\d+m)?|\d+h ?\d+m(?: ?\d+s)?|\d+m ?\d+(?:\.\d+)?s)(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}_.-])\d+(?:\.\d+)?(?:[kKMGT]i?B|[KMGT]i?|m?s)(?![\p{L}\p{N}_-]|\.\d)|(?<=\p{L}\s{1,2})\d+\.\d+(?![\p{L}\p{N}_.-])|(?<=\.\p{Ll}{1,5}:)\d+$|(?<=(?:\sin|took|elapsed|time|duration|dauer|用时|耗时|时长)["']?\s?[:=：]?\s*["']?)\d{1,3}:\d\d:\d\d(?![\d:.])/gmu;

const AMOUNT_SIGN =
  /\d:\d\d:\d|\.\p{Ll}+:\d+$|\d(?:[kKMGT]i?B|[KMGT]i|m?s)|\d[KMGT]\s|\d[dh] ?\d+[hm]|\s\d+\.\d/mu;

/** Puts back what only looked like a name, and the ends of lines that a date went over. */
function giveBack(text: string, rest: string): string {
  if (text === rest) return splitColumns(rest);
  const given = countLines(rest) === countLines(text) ? rest : giveBackLines(text, rest);
  if (!AMOUNT_SIGN.test(text)) return splitColumns(given);
  let [whole, done] = ["", 0];
  // Up to the line that something was taken from there is nothing to give back.
  AMOUNT.lastIndex = text.lastIndexOf("\n", findDifference(text, given)) + 1;
  for (const { 0: amount, index } of text.matchAll(AMOUNT)) {
    const end = index + amount.length;
    if (given.slice(index, end) === amount) continue;
    whole += given.slice(done, index) + amount;
    done = end;
  }
  return splitColumns(whole + given.slice(done));
}

function findDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

function giveBackLines(text: string, rest: string): string {
  return rest.replaceAll(/ {2,}/g, (gap, at: number) => {
    const taken = text.slice(at, at + gap.length);
    return taken.includes("\n") ? taken.replaceAll(/[^\n]/g, " ") : gap;
  });
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** Below each other, "404 263" are two numbers. */
function splitColumns(text: string): string {
  const columns = /^( *\d+) (\d+ *)$/gm;
  return (text.match(columns)?.length ?? 0) > 1 ? text.replaceAll(columns, "$1\t$2") : text;
}

/** In tables with commas and in brackets a comma parts two numbers. */
function splitLists(text: string, written: string): string {
  if (!text.includes(",")) return text;
  const rows = toCommaRows(written.split("\n"));
  if (rows) {
    const lines = text.split("\n");
    return lines.map((line, at) => (rows.has(at) ? line.replaceAll(",", ";") : line)).join("\n");
  }
  return text.replaceAll(/[[(][^\])\n]*[\])]/g, (list) =>
    /\d,\d+,|\d,\d{1,2}(?!\d)|\d,\d{4}/.test(list) ? list.replaceAll(",", ";") : list,
  );
}

/** A note above or below a table is none of its rows. */
const MOST_NOTES = 2;
/** "year_end,balance". */
const HEAD = /^[\p{L}_][\p{L}_ ]*(?:,[\p{L}_][\p{L}_ ]*)+$/u;

/** The lines of a table with commas, which all have as many. */
function toCommaRows(written: readonly string[]): ReadonlySet<number> | null {
  const places = written.flatMap((line, at) => (line.trim() === "" ? [] : [at]));
  const toCount = (at: number) => {
    const line = written[at] ?? "";
    return /,\s/.test(line) ? 0 : line.split(",").length - 1;
  };
  const hasHead = (rows: readonly number[]) => HEAD.test(written[rows[0] ?? 0] ?? "");
  // A single comma may be that of a fraction, unless names stand above.
  const isTable = (count: number, rows: readonly number[]) =>
    rows.length === places.length
      ? count > 0
      : rows.length > MOST_NOTES && (count > 1 || (count === 1 && hasHead(rows)));
  const [, rows = []] =
    [...Map.groupBy(places, toCount)].find(
      ([count, some]) => some.length >= places.length - MOST_NOTES && isTable(count, some),
    ) ?? [];
  const lines = rows.map((at) => written[at] ?? "");
  // "Gouda 250 g 2,99 €", line by line.
  const isPriced = lines.every(
    (line) => /\p{L}\s+(?:[-−+]\s?)?\d/u.test(line) && !/(?<!\d),|,(?!\d)/.test(line),
  );
  // "2026-10-03;42,10".
  const isParted = lines.every((line) => line.includes(";"));
  return lines.length > 1 && !isPriced && !isParted ? new Set(rows) : null;
}
