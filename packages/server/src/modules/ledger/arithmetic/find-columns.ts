import { findNumbers } from "../numbers/find-numbers.ts";
import { toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { columnChange, columnMean, columnRate, columnTime, rowTotal } from "./cues.data.ts";
import { isBorneOut } from "./is-borne-out.ts";
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
    .map(toCells);
  const row = toCells(sentence.text);
  if (!head || row.length !== head.length || row.length > MOST_IN_ROW) return [];
  return row.flatMap(({ number: said }, at): Relation[] => {
    if (!said || at === 0) return [];
    if (rowTotal.test(row[0]?.text ?? "")) return toTotal(said, { head, body, at }, scene);
    const own = toRelation(row, { head, body, at });
    // Where the rows above keep to it, this one has to; one alone may do so by chance.
    const others = body.flatMap((one, place) =>
      toRelation(one, { head, body: body.slice(0, place), at }),
    );
    const isKept =
      others.length > 1 &&
      said.unit?.measure === "percent" &&
      others.every((one) => isBorneOut(one.said, one.results));
    return own.map((one) => ({ ...one, isSure: one.isSure || isKept }));
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

/** A column, and the rows above the one that is looked at. */
type Table = { readonly head: Row; readonly body: readonly Row[]; readonly at: number };

/** The last row: what stands above it, added up. */
function toTotal(said: SaidNumber, { head, body, at }: Table, scene: Scene): Relation[] {
  const operands = body.flatMap((cells) => cells[at]?.number ?? []);
  const isAlike = operands.every(({ unit }) => unit?.measure === said.unit?.measure);
  if (operands.length < 2 || !isAlike) return [];
  const results = combine(said, operands, (ranges) => [
    sumOf(ranges),
    divide(sumOf(ranges), exactly(ranges.length)),
  ]);
  const isAdded = said.unit?.measure !== "percent" && !columnMean.test(head[at]?.text ?? "");
  const isSure = isAdded && !isKnown(said, scene);
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

/** What two other cells of the row give; of a change also what one and another above it give. */
function toRelation(row: Row, { head, body, at }: Table): Relation[] {
  const said = row[at]?.number;
  if (!said) return [];
  const title = head[at]?.text ?? "";
  const isPercent = said.unit?.measure === "percent";
  const isChange = columnChange.test(title);
  const pairs = toPairs(row, at);
  const compared = (isChange ? [...pairs, ...toRisen(body, row, at)] : pairs).filter(
    ([one]) => isPercent || one.unit?.measure === said.unit?.measure,
  );
  const ways = toWays({ isPercent, isChange, isRate: columnRate.test(title) });
  const results = compared.flatMap((pair) =>
    combine(said, pair, ([one, other]) => (one && other ? ways.map((way) => way(one, other)) : [])),
  );
  const how = (compared.at(-1) ?? []).map(({ text }) => text).join(isChange ? " → " : " and ");
  const others = head.filter((_cell, place) => place > 0 && place !== at);
  const isSure =
    isChange && others.length === 2 && others.every(({ text }) => columnTime.test(text));
  return results.length === 0 ? [] : [{ said, operands: [], results, how, isSure }];
}

type Way = (one: Range, other: Range) => Range;
type Told = Readonly<Record<"isPercent" | "isChange" | "isRate", boolean>>;

function toWays({ isPercent, isChange, isRate }: Told): Way[] {
  const turned =
    (way: Way): Way =>
    (one, other) =>
      way(other, one);
  if (!isPercent) return isChange ? [subtract] : [divide, turned(divide)];
  if (isChange) return [changeOf];
  const shares = [shareOf, turned(shareOf)];
  return isRate ? shares : [changeOf, ...shares];
}
