import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { evaluate, type Term } from "./evaluate.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const EQUALS = /(?<![=<>!:])[=≈](?![=>])/gu;
const SIGN = /[-+−–×x*·⋅/÷:]/u;
/** Between two numbers of an expression. */
const BETWEEN = /^[\s()€$£]*[-+−–×x*·⋅/÷:][\s()€$£]*$/u;
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
  return [...text.matchAll(EQUALS)].flatMap(({ index }): Relation[] => {
    const said = numbers.find(({ start }) => start > index);
    const operands = readOperands(text, numbers, index);
    const [first] = operands;
    if (!said || !first || operands.length < 2) return [];
    if (!RESULT.test(text.slice(index + 1, said.start))) return [];
    if (operands.some(({ unit }) => unit?.measure === "percent")) return [];
    const from = first.start - (/[(\s]*$/u.exec(text.slice(0, first.start))?.[0].length ?? 0);
    const how = text.slice(from, index).trim();
    const bare = operands.map((operand) => ({ ...operand, unit: null }));
    const results = combine({ ...said, unit: null }, bare, (ranges) => {
      const range = evaluate(toTerms(text.slice(from, index), from, { operands, ranges }));
      return range ? [range] : [];
    });
    return [{ said, operands, results, how, isSure: true }];
  });
};

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
