import {
  derive,
  derivePercents,
  deriveRates,
  toColumns,
  type Operation,
} from "./derive-numbers.ts";
import type { EvidenceBook } from "./evidence-book.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { findSpans } from "./find-spans.ts";
import { hasMatch, hasMatchSorted, toBaseNumber, type SaidNumber } from "./match-number.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";
import { gapWords, meanWords, percentWords, periodWords, sumWords } from "./sums.data.ts";

/** Across more numbers than this almost anything follows from something. */
const MOST_VALUES = 40;
const FEW = 12;
/** A longer line is no row of a table. */
const MOST_WORDS = 12;

/** Numbers in one measure, plain ones, or all as they are written; sizes by thousands (0) or by 1,024 (1). */
type Reading = {
  /** A measure, or `plain`, `fractions` or `written`. */
  readonly measure: string;
  readonly way: 0 | 1;
};

/** Whether a number follows from those of the evidence, in a way that the sentence speaks of. Gives the ids. */
export function recompute(said: SaidNumber, sentence: string, book: EvidenceBook): string[] | null {
  const numbers = book.numbers();
  const operations = toOperations(said, sentence);
  const words = new Set(book.toWords(sentence).filter((word) => isOfRows(word, numbers)));
  for (const reading of toReadings(said, numbers)) {
    const isOwn = reading.measure === said.unit?.measure;
    // A plain number of a source may be one of bytes.
    const isBytes = reading.measure === "plain" && said.unit?.measure === "size";
    const meant = isOwn || isBytes ? toBaseNumber(said, reading.way) : toFraction(said, reading);
    const rowsOf = rememberRows(reading);
    const find = (name: string, compute: (lines: readonly NumberLine[]) => number[]) =>
      findDerived(meant, numbers, { key: `${name} ${reading.measure} ${reading.way}`, compute });
    const found =
      first(operations, (operation) =>
        find(operation, (lines) => derive[operation](rowsOf(lines))),
      ) ??
      (percentWords.test(sentence)
        ? find("percents", (lines) => derivePercents(rowsOf(lines), toPercents(lines)))
        : null) ??
      (meanWords.test(sentence) && isOwn
        ? find("rates", (lines) =>
            deriveRates(rowsOf(lines), toRows(lines, { measure: "plain", way: 0 })),
          )
        : null) ??
      first(words, (word) => find(`of ${word}`, (lines) => deriveNamed(lines, word, reading)));
    if (found !== null) return found;
  }
  return findSpans(said, book);
}

/** 28 points are 0.28 where a source has fractions. */
function toFraction(said: SaidNumber, { measure }: Reading): SaidNumber {
  if (measure !== "fractions") return said;
  const values = said.values.map((value) => value / 100);
  return { ...said, values, step: said.step / 100 };
}

function first<Item>(
  items: Iterable<Item>,
  find: (item: Item) => string[] | null,
): string[] | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function toReadings({ unit }: SaidNumber, { measures }: NumberBook): Reading[] {
  const plain: Reading = { measure: "plain", way: 0 };
  if (unit === null) return [{ measure: "written", way: 0 }];
  if (unit.measure !== "percent") {
    const ways = unit.factors.length > 1 ? ([0, 1] as const) : ([0] as const);
    return ways.flatMap((way) => [
      { ...plain, way },
      { measure: unit.measure, way },
    ]);
  }
  const others = [...measures].filter((measure) => measure !== "percent");
  const fractions: Reading = { measure: "fractions", way: 0 };
  return [plain, fractions, ...others.map((measure): Reading => ({ measure, way: 0 }))];
}

type Computation = {
  readonly key: string;
  readonly compute: (lines: readonly NumberLine[]) => number[];
};

/** What was computed once is kept: sorted, and by the item that it comes from. */
function findDerived(
  said: SaidNumber,
  numbers: NumberBook,
  { key, compute }: Computation,
): string[] | null {
  let known = numbers.derived.get(key);
  if (!known) {
    const byItem = [...numbers.byItem].map(([id, lines]) => [id, compute(lines)] as const);
    // What spans several items is looked at only where there are few numbers.
    const across = numbers.byValue.size <= MOST_VALUES ? compute(numbers.lines) : [];
    known = { byItem, sorted: toRising([...byItem.map(([, values]) => values), across]) };
    numbers.derived.set(key, known);
  }
  if (!hasMatchSorted(said, known.sorted)) return null;
  const item = known.byItem.find(([, values]) => hasMatch(said, values));
  const ids = item ? [item[0]] : known.byItem.map(([id]) => id);
  return ids.filter((id) => id !== null);
}

/** In one block of memory, because there are many. */
function toRising(lists: readonly (readonly number[])[]): Float64Array {
  const all = new Float64Array(lists.reduce((count, { length }) => count + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.toSorted();
}

/** Whether a word stands in several lines, but in few of all. */
function isOfRows(word: string, { byWord, lines }: NumberBook): boolean {
  const count = byWord.get(word)?.length ?? 0;
  return count > 1 && count < lines.length && count <= MOST_VALUES && /^[^\d]/.test(word);
}

/** Sums of the lines that have a word: "the JPGs have 12 MB". */
function deriveNamed(lines: readonly NumberLine[], word: string, reading: Reading): number[] {
  if (lines.length < 3) return [];
  const named = lines.filter((line) => line.words().size <= MOST_WORDS && line.words().has(word));
  if (named.length < 2 || named.length === lines.length) return [];
  return toColumns(toRows(named, reading)).map((column) =>
    column.reduce((sum, value) => sum + value, 0),
  );
}

/** One operation after the other asks for the same. */
function rememberRows(reading: Reading): (lines: readonly NumberLine[]) => number[][] {
  const known = new Map<readonly NumberLine[], number[][]>();
  return (lines) => {
    const rows = known.get(lines) ?? toRows(lines, reading);
    known.set(lines, rows);
    return rows;
  };
}

function toRows(lines: readonly NumberLine[], reading: Reading): number[][] {
  return lines
    .map(({ numbers }) =>
      numbers.map((number) => readAs(number, reading)).filter((value) => value !== null),
    )
    .filter(({ length }) => length > 0);
}

function readAs({ unit, values }: FoundNumber, { measure, way }: Reading): number | null {
  const value = values[0] ?? 0;
  if (measure === "written" || (measure === "plain" && unit === null)) return value;
  if (measure === "fractions") return unit === null && value <= 1 ? value : null;
  if (unit?.measure !== measure) return null;
  return value * (unit.factors[way] ?? unit.factors[0] ?? 1);
}

function toPercents(lines: readonly NumberLine[]): number[] {
  return lines
    .flatMap(({ numbers }) => numbers)
    .flatMap(({ unit, values }) => (unit?.measure === "percent" ? values.slice(0, 1) : []))
    .slice(0, 4);
}

/** What may be computed, by the words around the number. */
function toOperations(said: SaidNumber, sentence: string): Operation[] {
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const isGap = gapWords.test(besides(said, sentence));
  const isPercent = said.unit?.measure === "percent";
  // A few things are counted, not computed.
  const isFew = said.unit === null && said.values.every((value) => value <= FEW);
  if (isFew) return ["totals"];
  const operations: Operation[] = ["totals", "ratios"];
  if (sumWords.test(sentence)) operations.push("sums");
  if (meanWords.test(sentence)) operations.push("means", "multiples");
  if (periodWords.test(sentence)) operations.push("periods");
  if (isGap) operations.push("gaps");
  if (isPercent) operations.push("shares");
  if (isPercent && isGap) operations.push("changes");
  return operations;
}

function besides({ start, end }: SaidNumber, sentence: string): string {
  const before =
    sentence
      .slice(0, start)
      .split(/[,;:(，；：]/)
      .at(-1) ?? "";
  const [after = ""] = sentence.slice(end).split(/[,;:)，；：]/, 1);
  return `${before} ${after}`;
}
