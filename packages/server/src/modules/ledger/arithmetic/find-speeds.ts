import type { SaidNumber } from "../numbers/match-number.ts";
import { averageWords, equalEnd, soWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { exactly, type Range } from "./range.ts";
import { hasMeasure, readMeasure, type Measure } from "./read-measure.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const KILOMETRE = 1_000_000;
const HOUR = 3_600_000;
const IN_END = /(?<!\p{L})(?:in|en|em)\s*$|[用花]了?\s*$/iu;

/** "30 km in two hours, that is 15 km/h": the last of the three follows from the others. */
export const findSpeeds: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length < 3 || !hasMeasure(text)) return [];
  const read = numbers.map((number) => ({ number, measure: readMeasure(number, text) }));
  const [speed, ...speeds] = read.filter(({ measure }) => measure?.kind === "speed");
  const plain = read.filter(({ measure }) => measure?.kind !== "speed").map(({ number }) => number);
  const [way, ...ways] = plain.filter(({ unit }) => unit?.measure === "length");
  const [time, ...times] = plain.filter(({ unit }) => unit?.measure === "time");
  if (!speed?.measure || !way || !time || speeds.length + ways.length + times.length > 0) return [];
  const all = [speed.number, way, time].toSorted((one, other) => one.start - other.start);
  const [first, , said] = all;
  if (!first || !said || said.isBound || !isTold(all, text)) return [];
  const results = toResults(said, { measure: speed.measure, way, time });
  const operands = all.filter((one) => one !== said);
  const how = operands.map((one) => one.text).join(" and ");
  return [{ said, operands, results, how, isSure: !isKnown(said, scene) }] satisfies Relation[];
};

function isTold([one, other, said]: readonly SaidNumber[], text: string): boolean {
  if (!one || !other || !said) return false;
  const lead = text.slice(one.end, said.start);
  if (/[;；。]/u.test(lead)) return false;
  return (
    [soWords, averageWords, equalEnd].some((words) => words.test(lead)) ||
    IN_END.test(text.slice(other.end, said.start))
  );
}

type Trip = { readonly measure: Measure; readonly way: SaidNumber; readonly time: SaidNumber };

function toResults(said: SaidNumber, { measure, way, time }: Trip): Range[] {
  const toBase = ({ values: [value = 0], unit }: SaidNumber) => value * (unit?.factors[0] ?? 1);
  const [kilometres, hours] = [toBase(way) / KILOMETRE, toBase(time) / HOUR];
  const [factor = 1] = said.unit?.factors ?? [];
  if (said === way) return [exactly((hours * measure.value * KILOMETRE) / factor)];
  if (said === time) return [exactly(((kilometres / measure.value) * HOUR) / factor)];
  return [exactly(measure.from(kilometres / hours))];
}
