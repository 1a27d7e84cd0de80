import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";

const cue = (words: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu");
const SUM = cue(
  "total(?:s|ed|ing|ly)?|sum|together|combined|overall|altogether|in all|both|adds? up|cost|costs|insgesamt|zusammen|summe|gesamt\\p{L}*|soma|ao todo|no total|somam|suma|en total|suman|somme|au total|ensemble|across",
  "总|合计|共|加起来",
);
const GAP = cue(
  "difference|more|less|fewer|faster|slower|higher|lower|increased?|decreased?|grew|rose|fell|dropped|gain|up|down|remain\\p{L}*|left|longer|shorter|older|saves?|saved|reduction|reduced|by|apart|later|earlier|unterschied|mehr|weniger|differenz|schneller|übrig|gestiegen|gesunken|um|diferença|mais|menos|restam?|aumento|aumentou|caiu|diferencia|más|quedan?|aumentó|bajó|différence|plus|moins|reste\\p{L}*|augment\\p{L}*|baiss\\p{L}*",
  "差|多了|少了|增|减|快|剩|降|升",
);
const MEAN = cue(
  "average|averag\\p{L}+|mean|median|per|each|durchschnitt\\p{L}*|mittel\\p{L}*|schnitt|pro|média|médio|promedio|media|mediana|por|moyenne|médiane|par",
  "平均|均值|每|中位",
);
/** Beyond so many numbers almost anything can be computed from some of them. */
const MOST_NUMBERS = 40;

/** Whether a number follows from those of the evidence, in a way that the sentence speaks of. Gives the ids. */
export function recompute(said: SaidNumber, sentence: string, book: NumberBook): string[] | null {
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const isGap = GAP.test(besides(said, sentence));
  for (const [id, lines] of book.byItem) {
    const results = toResults(said, { sentence, isGap }, lines);
    if (hasMatch(said, results)) return id === null ? [] : [id];
  }
  const key = toKeyNumbers(book.lines);
  if (key.length > MOST_NUMBERS) return null;
  const across = [
    ...(SUM.test(sentence) ? [...toSums(key), sumOf(key)] : []),
    ...(isGap ? toGaps(key) : []),
    ...(said.unit?.measure === "percent" && key.length <= 8 ? toShares(key, isGap) : []),
    ...(MEAN.test(sentence) ? [sumOf(key) / key.length] : []),
  ];
  return hasMatch(said, across) ? [...new Set(book.lines.flatMap(({ id }) => id ?? []))] : null;
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

type Words = { readonly sentence: string; readonly isGap: boolean };

function toResults(
  said: SaidNumber,
  { sentence, isGap }: Words,
  lines: readonly NumberLine[],
): number[] {
  const all = lines.flatMap(({ numbers }) => numbers.map((number) => toBaseValue(number, said)));
  const columns = toColumns(lines, said);
  const few = all.length <= MOST_NUMBERS ? all : [];
  const results = lines.flatMap(({ numbers }) => {
    const row = numbers.map((number) => toBaseValue(number, said));
    return row.length <= 6 ? [...toSums(row), sumOf(row)] : [];
  });
  if (said.unit?.measure === "percent") {
    results.push(...columns.flatMap((column) => toShares(column, isGap)));
    results.push(...lines.flatMap(({ numbers }) => toShares(numbers.map(first), isGap)));
    if (all.length <= 8) results.push(...toShares(all, isGap));
  }
  if (SUM.test(sentence)) {
    results.push(
      ...columns.flatMap((column) => [sumOf(column), ...toRuns(column)]),
      ...toSums(few),
    );
    const products = lines.flatMap(({ numbers }) => toProducts(numbers.map(first)));
    results.push(...products, ...(products.length <= 20 ? [sumOf(products)] : []));
  }
  if (isGap) results.push(...toGaps(few));
  if (MEAN.test(sentence)) {
    results.push(...columns.flatMap((column) => [sumOf(column) / column.length, medianOf(column)]));
    if (all.length <= 12) results.push(...all.flatMap((one) => all.map((other) => one / other)));
  }
  return results;
}

/** In the unit of what is said, where both have one of the same measure. */
function toBaseValue(number: FoundNumber, said: SaidNumber): number {
  const value = first(number);
  const [from, to] = [number.unit, said.unit];
  if (from === null || to === null || from.measure !== to.measure) return value;
  return (value * (from.factors.at(-1) ?? 1)) / (to.factors.at(-1) ?? 1);
}

function first({ values }: FoundNumber): number {
  return values[0] ?? 0;
}

/** Numbers that stand at the same place of their lines, from the left and from the right. */
function toColumns(lines: readonly NumberLine[], said: SaidNumber): number[][] {
  const columns: number[][] = [];
  for (const place of [0, 1, 2, 3, -1, -2]) {
    const column = lines.flatMap(({ numbers }) => {
      const number = numbers.at(place);
      return number === undefined ? [] : [toBaseValue(number, said)];
    });
    if (column.length > 1) columns.push(column);
  }
  return columns;
}

/** One number a line: what most results come down to. */
function toKeyNumbers(lines: readonly NumberLine[]): number[] {
  return lines.flatMap(({ numbers }) => numbers.map(first)).slice(0, MOST_NUMBERS + 1);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function toPairs(values: readonly number[]): [number, number][] {
  return values.flatMap((one, at) =>
    values.slice(at + 1).map((other): [number, number] => [one, other]),
  );
}

function toSums(values: readonly number[]): number[] {
  return toPairs(values).map(([one, other]) => one + other);
}

function toGaps(values: readonly number[]): number[] {
  return toPairs(values).map(([one, other]) => Math.abs(one - other));
}

function toProducts(values: readonly number[]): number[] {
  return toPairs(values).map(([one, other]) => one * other);
}

/** Sums of neighbours: a total that leaves out a heading or a last line. */
function toRuns(values: readonly number[]): number[] {
  if (values.length > 30) return [sumOf(values.slice(1)), sumOf(values.slice(0, -1))];
  return values.flatMap((one, from) => {
    let sum = one;
    return values.slice(from + 1).map((value) => {
      sum += value;
      return sum;
    });
  });
}

function toShares(values: readonly number[], isChange: boolean): number[] {
  if (values.length > 12) return [];
  const total = sumOf(values);
  return [
    ...toPairs(values).flatMap(([one, other]) => {
      const [small, large] = one < other ? [one, other] : [other, one];
      const share = [(small / large) * 100];
      return isChange ? [...share, (large / small - 1) * 100, (1 - small / large) * 100] : share;
    }),
    ...(values.length > 1 ? values.map((value) => (value / total) * 100) : []),
  ];
}
