import { numbersOf } from "../numbers/numbers-of.ts";
import { toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { RULE } from "../numbers/table-above.ts";
import { combine } from "./combine.ts";
import { isBorneOut } from "./is-borne-out.ts";
import { isKnown } from "./is-known.ts";
import { sumOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** The first cell of a row that adds up. */
const TOTAL =
  /^\s*\|[\s*_]*(?:(?:grand )?total|sum|all|overall|gesamt|summe|insgesamt|zusammen|soma|suma|somme|ensemble|合计|总计|总共|共计)[\s*_:]*\|/iu;
const LEAST_ROWS = 2;

/** "| Total | 7,035 | 525.00 |": what the rows above it make together. */
export const findTableTotals: RelationFinder = (scene) => {
  const { sentence } = scene.input;
  if (sentence.form !== "row" || !TOTAL.test(sentence.text)) return [];
  const lines = sentence.above.trimEnd().split("\n");
  const head = lines.findIndex((line) => RULE.test(line));
  const rows = lines.slice(Math.max(head, 0) + 1);
  if (rows.length < LEAST_ROWS || rows.some((row) => TOTAL.test(row))) return [];
  const found = toCells(sentence.text).flatMap((cell, at): Relation[] => {
    const [said, ...more] = scene.numbers.filter(
      ({ start, end }) => start >= cell.start && end <= cell.end,
    );
    if (!said || more.length > 0 || said.unit?.measure === "percent") return [];
    const operands = readColumn(rows, at, scene);
    if (operands === null || operands.length < LEAST_ROWS) return [];
    const results = combine(said, operands, (ranges) => [sumOf(ranges)]);
    const how = operands.map((one) => one.text).join(" + ");
    return [{ said, operands, results, how, isSure: !isKnown(said, scene) }];
  });
  // Where none of the columns is added up, the row is of something else.
  const isAdded = found.some(({ said, results }) => isBorneOut(said, results));
  return isAdded || found.length === 1 ? found : [];
};

type Cell = { readonly start: number; readonly end: number; readonly text: string };

function toCells(row: string): Cell[] {
  let start = 0;
  return row.split("|").map((text) => {
    const cell = { start, end: start + text.length, text };
    start = cell.end + 1;
    return cell;
  });
}

/** The numbers of a column; null where a cell has none, or more than one. */
function readColumn(rows: readonly string[], at: number, { input }: Scene): SaidNumber[] | null {
  const cells = rows.map((row) => toCells(row)[at]?.text ?? "");
  const numbers = cells.map((cell) => numbersOf(input.book)(cell).map((one) => toSaid(one, cell)));
  const isEmpty = (cell: string) => /^[\s–—-]*$/u.test(cell);
  const isPlain = numbers.every(({ length }, row) => length === 1 || isEmpty(cells[row] ?? ""));
  return isPlain ? numbers.flat() : null;
}
