import { findChanges } from "../arithmetic/find-changes.ts";
import { findConversions } from "../arithmetic/find-conversions.ts";
import { findDurations } from "../arithmetic/find-durations.ts";
import { findEquations } from "../arithmetic/find-equations.ts";
import { findShares } from "../arithmetic/find-shares.ts";
import { isBorneOut } from "../arithmetic/is-borne-out.ts";
import type { Range } from "../arithmetic/range.ts";
import type { Relation, RelationFinder, Scene } from "../arithmetic/relation.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { findNumbers } from "../find-numbers.ts";
import { findTokens } from "../find-tokens.ts";
import { matchesNumber, toSaid, type SaidNumber } from "../match-number.ts";

const finders: readonly RelationFinder[] = [
  findEquations,
  findChanges,
  findShares,
  findDurations,
  findConversions,
];
/** A longer row of numbers is no sentence. */
const MOST_NUMBERS = 30;

/** Numbers that the text itself says to follow from others: do they? */
export const checkArithmetic: Check = (input) => {
  const { sentence, book, isPlan } = input;
  if (sentence.form === "code" || sentence.form === "heading" || book.items.length === 0) return [];
  const scene = toScene(input);
  if (scene.numbers.length === 0 || scene.numbers.length > MOST_NUMBERS) return [];
  const relations = finders
    .flatMap((find) => find(scene))
    .filter(({ said, results }) => results.length > 0 && !isPlan(said.start));
  const byPlace = Map.groupBy(relations, ({ said }) => said.start);
  return [...byPlace.values()].flatMap((same) => judge(same, input));
};

function toScene(input: CheckInput): Scene {
  let before: Pick<Scene, "text" | "numbers"> | null = null;
  return {
    ...read(input.tokens.rest),
    input,
    before: () => (before ??= read(findTokens(input.sentence.before).rest)),
  };
}

function read(rest: string): Pick<Scene, "text" | "numbers"> {
  const text = rest.replaceAll(/`[^`\n]*[\p{L}_][^`\n]*`/gu, (span) => " ".repeat(span.length));
  return { text, numbers: findNumbers(text).map((number) => toSaid(number, text)) };
}

/** All that one number is said to follow from: it need follow from one only. */
function judge(relations: readonly Relation[], { sentence, book }: CheckInput): Finding[] {
  const [first] = relations;
  if (!first) return [];
  const { start, end } = first.said;
  const place = { kind: "number", start: sentence.start + start, end: sentence.start + end } as const;
  const holds = relations.find(({ said, results }) => isBorneOut(said, results));
  if (holds) {
    const why = `It follows from ${holds.how}.`;
    return [{ ...place, verdict: "supported", evidence: [], why }];
  }
  const sure = relations.find(({ isSure }) => isSure);
  const [result] = sure?.results ?? [];
  if (!sure || !result || isStated(sure, book)) return [];
  const why = `${sure.how} is ${toText(result, sure.said)}.`;
  return [{ ...place, verdict: "contradicted", evidence: [], why }];
}

/** One line of the evidence has them all: then it is the source that reckons so. */
function isStated({ said, operands }: Relation, book: EvidenceBook): boolean {
  const { lines } = book.numbers();
  return lines.some(({ numbers }) =>
    [said, ...operands].every((one) => numbers.some((number) => matchesNumber(one, number))),
  );
}

function toText([least, most]: Range, { text, unit }: SaidNumber): string {
  const amount = Number(Math.abs((least + most) / 2).toPrecision(4));
  const name = unit === null ? "" : (/[^\d\s.,]+$/u.exec(text)?.[0] ?? "");
  return `${amount} ${name}`.trim();
}
