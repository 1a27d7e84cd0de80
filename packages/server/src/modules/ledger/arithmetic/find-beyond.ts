import type { SaidNumber } from "../numbers/match-number.ts";
import { aboveEnd, belowEnd, rowOpening } from "./cues.data.ts";
import { toEvidenceColumns } from "./evidence-columns.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

/** "within three days" counts no values. */
const ON =
  /(?:^|[,;:，；]|(?<!\p{L})(?:on|an|at|bei|em|à|there (?:are|were)|es gab|houve|hubo|il y a(?: eu)?))[\s*_]*(?:(?:only|just|nur|só|solo|seulement)\s+)?$|[有在共]\s*$/iu;
const ALONE = /^[\s*_]*[\p{L}/%°]{0,6}[\s*_]*(?:[.,;:!?)。，；：]|$)/u;

/** "On three days it was above 140", while no column of the evidence has so many such values. */
export const findBeyond: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const limit = numbers.find(({ start }) =>
    [aboveEnd, belowEnd].some((end) => end.test(text.slice(0, start))),
  );
  const said = numbers.find((one) => limit && one.end < limit.start && isCount(one, text));
  if (!limit || !said || !ON.test(text.slice(0, said.start))) return [];
  if (!ALONE.test(text.slice(limit.end))) return [];
  // What is counted in another clause is counted by something else.
  if (/[;:；：，]/.test(text.slice(said.end, limit.start))) return [];
  const [value = 0] = limit.values;
  const isBelow = belowEnd.test(text.slice(0, limit.start));
  const counts = toEvidenceColumns(scene.input.book)
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
