import type { SaidNumber } from "../match-number.ts";
import { aboveEnd, belowEnd, rowOpening } from "./cues.data.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** A few lines are no table, and a long one is not read for this. */
const LEAST_ROWS = 3;
const MOST_ROWS = 500;

/** "On three days it was above 140", while no column of the evidence has so many such values. */
export const findBeyond: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const limit = numbers.find(({ start }) =>
    [aboveEnd, belowEnd].some((end) => end.test(text.slice(0, start))),
  );
  const said = numbers.find((one) => limit && one.end < limit.start && isCount(one, text));
  if (!limit || !said) return [];
  const [value = 0] = limit.values;
  const isBelow = belowEnd.test(text.slice(0, limit.start));
  const counts = toColumns(scene)
    .filter((column) => Math.min(...column) <= value && Math.max(...column) >= value)
    .map((column) => column.filter((one) => (isBelow ? one <= value : one >= value)).length);
  if (counts.length === 0) return [];
  // Fewer may be said of a part of the rows.
  const most = Math.max(...counts);
  const results = (said.values[0] ?? 0) > most ? [exactly(most)] : counts.map(exactly);
  const how = `The number of values ${isBelow ? "below" : "above"} ${limit.text}`;
  const isSure = (said.values[0] ?? 0) > most;
  return [{ said, operands: [], results, how, isSure }] satisfies Relation[];
};

function isCount(
  { unit, values: [value = 0], end, text: said }: SaidNumber,
  text: string,
): boolean {
  const isTime = unit?.measure === "time" && rowOpening.test(/\p{L}+$/u.exec(said)?.[0] ?? "");
  return Number.isInteger(value) && (isTime || (unit === null && rowOpening.test(text.slice(end))));
}

/** The numbers at the same place of the lines of an item that have equally many. */
function toColumns({ input }: Scene): number[][] {
  return [...input.book.numbers().byItem.values()].flatMap((lines) => {
    const rows = lines.filter(({ isResult }) => isResult).map(({ numbers }) => numbers);
    const widths = [...Map.groupBy(rows, ({ length }) => length).values()];
    return widths
      .filter(({ length }) => length >= LEAST_ROWS && length <= MOST_ROWS)
      .flatMap((same) =>
        (same[0] ?? []).map((_first, at) => same.map((row) => row[at]?.values[0] ?? 0)),
      );
  });
}
