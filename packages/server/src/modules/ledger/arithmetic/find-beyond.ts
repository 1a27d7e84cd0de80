import type { SaidNumber } from "../match-number.ts";
import { aboveEnd, belowEnd, rowOpening, wholeEnd } from "./cues.data.ts";
import { toEvidenceColumns } from "./evidence-columns.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** "On three days it was above 140", while no column of the evidence has so many such values. */
export const findBeyond: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const limit = numbers.find(({ start }) =>
    [aboveEnd, belowEnd].some((end) => end.test(text.slice(0, start))),
  );
  const said = numbers.find((one) => limit && one.end < limit.start && isCount(one, text));
  if (!limit || !said || wholeEnd.test(text.slice(0, said.start))) return [];
  const [value = 0] = limit.values;
  const isBelow = belowEnd.test(text.slice(0, limit.start));
  const counts = toEvidenceColumns(scene)
    .map(({ values }) => values)
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
