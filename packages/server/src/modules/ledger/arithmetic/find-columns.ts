import { findNumbers } from "../find-numbers.ts";
import { toSaid, type SaidNumber } from "../match-number.ts";
import { combine } from "./combine.ts";
import { columnChange, columnMean, columnRate, rowTotal } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { changeOf, divide, exactly, shareOf, subtract, sumOf, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

type Cell = { readonly text: string; readonly number: SaidNumber | null };
type Row = readonly Cell[];

const RULE = /^[\s|:-]+$/;
const MOST_IN_ROW = 8;

/** Cells of a table that follow from others: totals, changes, rates. */
export const findColumns: RelationFinder = (scene) => {
  const { sentence } = scene.input;
  if (sentence.form !== "row") return [];
  const [head, ...body] = sentence.above
    .split("\n")
    .filter((line) => line.trim() !== "" && !RULE.test(line))
    .map((line) => toCells(line));
  const row = toCells(sentence.text);
  if (!head || row.length !== head.length || row.length > MOST_IN_ROW) return [];
  const isTotal = rowTotal.test(row[0]?.text ?? "");
  return row.flatMap(({ number: said }, at): Relation[] => {
    if (!said || at === 0) return [];
    const title = head[at]?.text ?? "";
    const column = body.map((cells) => cells[at]?.number ?? null);
    if (isTotal) return toTotal(said, { title, column, scene });
    return toRelation(said, { title, pairs: toPairs(row, at), risen: toRisen(body, row, at) });
  });
};

function toCells(line: string): Cell[] {
  const cells: Cell[] = [];
  let start = line.indexOf("|") + 1;
  for (let end = line.indexOf("|", start); end >= 0; end = line.indexOf("|", start)) {
    const text = line.slice(start, end);
    const [number, ...more] = findNumbers(text);
    const only = number && more.length === 0 ? toSaid(number, text) : null;
    const placed = only && { ...only, start: only.start + start, end: only.end + start };
    cells.push({ text: text.replaceAll(/[*_`]/g, "").trim(), number: placed });
    start = end + 1;
  }
  return cells;
}

type Column = {
  readonly title: string;
  readonly column: readonly (SaidNumber | null)[];
  readonly scene: Scene;
};

/** The last row: what stands above it, added up. */
function toTotal(said: SaidNumber, { title, column, scene }: Column): Relation[] {
  const operands = column.filter((one) => one !== null);
  if (operands.length < 2 || operands.some((one) => one.unit?.measure !== said.unit?.measure)) return [];
  const results = combine(said, operands, (ranges) => [
    sumOf(ranges),
    divide(sumOf(ranges), exactly(ranges.length)),
  ]);
  const isSure =
    said.unit?.measure !== "percent" && !columnMean.test(title) && !isKnown(said, scene);
  return [{ said, operands, results, how: "The sum of the column", isSure }];
}

type Pair = readonly [one: SaidNumber, other: SaidNumber];

/** Every two other cells of a row that have the same measure. */
function toPairs(row: Row, at: number): Pair[] {
  const others = row.flatMap(({ number }, place) =>
    number && place > 0 && place !== at ? [number] : [],
  );
  return others
    .flatMap((one, place) => others.slice(place + 1).map((other): Pair => [one, other]))
    .filter(([one, other]) => isComparable(one, other));
}

/** Every other cell with what stands above it. */
function toRisen(body: readonly Row[], row: Row, at: number): Pair[] {
  return row.flatMap(({ number }, place) => {
    if (!number || place === 0 || place === at) return [];
    const above = body.flatMap((cells) => cells[place]?.number ?? []);
    return above.filter((one) => isComparable(one, number)).map((one): Pair => [one, number]);
  });
}

function isComparable(one: SaidNumber, other: SaidNumber): boolean {
  return one.unit?.measure === other.unit?.measure && one.unit?.measure !== "percent";
}

type Beside = {
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly risen: readonly Pair[];
};

/** What two other cells of the row give; of a change also what one and another above it give. */
function toRelation(said: SaidNumber, { title, pairs, risen }: Beside): Relation[] {
  const isPercent = said.unit?.measure === "percent";
  const isChange = columnChange.test(title);
  const isRate = columnRate.test(title);
  const compared = (isChange ? [...pairs, ...risen] : pairs).filter(
    ([one]) => isPercent || one.unit?.measure === said.unit?.measure,
  );
  const ways = toWays({ isPercent, isChange, isRate });
  const results = compared.flatMap((pair) =>
    combine(said, pair, ([one, other]) => (one && other ? ways.map((way) => way(one, other)) : [])),
  );
  const how = (compared.at(-1) ?? []).map(({ text }) => text).join(isChange ? " → " : " and ");
  const isSure = pairs.length <= 1 && compared.length > 0 && (isChange || (isPercent && isRate));
  return [{ said, operands: [], results, how, isSure }];
}

type Way = (one: Range, other: Range) => Range;
type Told = Readonly<Record<"isPercent" | "isChange" | "isRate", boolean>>;

function toWays({ isPercent, isChange, isRate }: Told): Way[] {
  const turned = (way: Way): Way => (one, other) => way(other, one);
  if (!isPercent) return isChange ? [subtract] : [divide, turned(divide)];
  if (isChange) return [changeOf];
  const shares = [shareOf, turned(shareOf)];
  return isRate ? shares : [changeOf, ...shares];
}
