import type { SaidNumber } from "../numbers/match-number.ts";
import { units } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { evaluate, type Term } from "./evaluate.ts";
import { exactly, multiply, type Range } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";
import { everyMatch } from "../every-match.ts";

const EQUALS = /(?<![=<>!:])[=≈](?![=>])/gu;
const SIGN = /[-+−–×x*·⋅/÷:]/u;
/** Between two numbers of an expression; "9: 128 + 9" divides nothing. */
const BETWEEN = /^[\s()€$£]*(?:[-+−–×x*·⋅/÷]|(?<=\s):(?=\s)|(?<!\s):(?!\s))[\s()€$£]*$/u;
/** It may also part the expression from what stands before it: "room 2 – 7 × 71". */
const PARTING = /\s[-–−:]\s/u;
/** Before the first number: words stand between it and another. */
const GOES_ON = /\S\s*[+×x*·⋅/÷][\s(€$£]*$|−[\s(€$£]*$/u;
const CONTINUED = /^\s*(?:[+×x*·⋅÷]|\s[-−–/:](?=\s))\s*\d/u;
const BEHIND = /^[\s)€$£*_]*$/u;
const RESULT = /^[\s*_~≈]*(?:R\$|[€$£¥])?\s*(?:(?:about|rund|ca\.?|environ|cerca de|约)\s*)?$/iu;
const same: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  x: "*",
  "·": "*",
  "⋅": "*",
  "÷": "/",
  ":": "/",
};

/** "2 × 86 + 17 = 189". */
export const findEquations: RelationFinder = ({ text, numbers }) => {
  if (!/[=≈]/u.test(text)) return [];
  return everyMatch(text, EQUALS).flatMap(({ index }): Relation[] => {
    const said = inMetres(
      numbers.find(({ start }) => start > index),
      text,
    );
    const operands = readOperands(text, numbers, index);
    const [first] = operands;
    if (!said || !first || operands.length < 2) return [];
    if (!RESULT.test(text.slice(index + 1, said.start))) return [];
    // "(11 + 29 + 28) ÷ 5 = 68 ÷ 5".
    if (CONTINUED.test(text.slice(said.end))) return [];
    if (operands.some(({ unit }) => unit?.measure === "percent")) return [];
    // "7 nights × 94 + 45": it begins farther before.
    if (GOES_ON.test(text.slice(0, first.start))) return [];
    const readings = operands.flatMap((one, at) => {
      const gap = text.slice(operands[at - 1]?.end ?? one.start, one.start);
      const isStart = at === 0 || (PARTING.test(gap) && at < operands.length - 1);
      return isStart ? [operands.slice(at)] : [];
    });
    const results = readings.flatMap((read) => toResults(said, read, text.slice(0, index)));
    const measures = new Set(operands.flatMap(({ unit }) => unit?.measure ?? []));
    const how = text.slice(toOpening(first, text), index).trim();
    return [{ said, operands, results, how, isSure: measures.size < 2 }];
  });
};

/** "m" is no unit by itself: it may be minutes or millions. */
function inMetres(said: SaidNumber | undefined, text: string): SaidNumber | undefined {
  if (!said || said.unit || !/^\s?m(?![\p{L}\d²³/])/u.test(text.slice(said.end))) return said;
  return { ...said, unit: units.get("metre") ?? null };
}

/** With the brackets before it. */
function toOpening({ start }: SaidNumber, text: string): number {
  return start - (/[(\s]*$/u.exec(text.slice(0, start))?.[0].length ?? 0);
}

/** By their units, "2 × 750 g = 1.5 kg", and without, "2 h × 60 = 120 min"; "45 / 60 = 75 %". */
function toResults(said: SaidNumber, operands: readonly SaidNumber[], text: string): Range[] {
  const [first = said] = operands;
  const from = toOpening(first, text);
  const ways = said.unit?.measure === "percent" ? [1, 100] : [1];
  const compute = (ranges: readonly Range[]) => {
    const range = evaluate(toTerms(text.slice(from), from, { operands, ranges }));
    return range ? ways.map((way) => multiply(range, exactly(way))) : [];
  };
  const bare = operands.map((operand) => ({ ...operand, unit: null }));
  return [...combine({ ...said, unit: null }, bare, compute), ...combine(said, operands, compute)];
}

/** The numbers of the expression that ends at a place. */
function readOperands(text: string, numbers: readonly SaidNumber[], end: number): SaidNumber[] {
  const operands: SaidNumber[] = [];
  for (const number of numbers.filter((one) => one.end <= end).toReversed()) {
    const next = operands[0];
    const gap = text.slice(number.end, next?.start ?? end);
    if (!(next ? BETWEEN : BEHIND).test(gap)) break;
    operands.unshift(number);
  }
  return operands;
}

type Read = { readonly operands: readonly SaidNumber[]; readonly ranges: readonly Range[] };

function toTerms(expression: string, offset: number, { operands, ranges }: Read): Term[] {
  const terms: Term[] = [];
  let at = offset;
  const addSigns = (until: number) => {
    for (const character of expression.slice(at - offset, until - offset)) {
      if (/[()]/.test(character)) terms.push(character);
      else if (SIGN.test(character)) terms.push(same[character] ?? character);
    }
  };
  for (const [index, { start, end }] of operands.entries()) {
    addSigns(start);
    terms.push(ranges[index] ?? [0, 0]);
    at = end;
  }
  addSigns(offset + expression.length);
  return terms;
}
