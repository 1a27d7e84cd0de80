import { headingOf } from "./table-above.ts";
import type { CheckInput } from "../finding.ts";
import { smallWords } from "../small-words.ts";
import { endOf } from "./end-of.ts";
import { gapBefore, gapBehind } from "./labels.data.ts";
import type { SaidNumber } from "./match-number.ts";
import { clauseOf } from "./named-rows.ts";

/** What a sentence says of one of its numbers. */
export type NumberPart = {
  /** What stands right behind it, or heads its column. */
  readonly behind: string;
  /** All words around it. */
  readonly words: string;
  /** It is told as a difference. */
  readonly isGap: boolean;
};

/** Right behind a number: what it is a number of. */
const BEHIND =
  /^[\s*_]{0,3}(?:(?:of|in|an|de|en|em|del|des)\s|d['’])?(?:(?:der|the|la|le|el|los|las|les|os|as|den)\s)?([\p{L}\d][\p{L}\p{M}\d.³²-]*(?:\s[\p{L}\p{M}]+)?)/u;
/** Begins something else. */
const JOINING =
  /^(?:with|at|and|for|on|by|to|from|but|while|as|though|mit|bei|und|auf|für|von|am|aber|aus|con|com|por|para|a|y|e|pero|mas|em|en|avec|pour|à|et|sur|mais|al|ao|se|o|que|per|pro|par|each|now|left|times|mal|vezes|veces|fois|[分个元人票岁次件条万度])$/iu;
/** Of a clause that is no more than its number: "the best rating, 9.2, but". */
const OTHER_LETTER = /[^\P{L}分个元人票岁次件条万度]/u;
/** What heads a column of differences or shares. */
const COMPARED =
  /[%±Δ]|(?<!\p{L})(?:vs|versus|diff|change|delta|share|gap|(?:for|für|pour|para) (?:two|three|four|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|dois|duas|três|quatro|\d+))(?!\p{L})|[两三四\d]人/iu;

/** The words of a number: from the one before it to the one behind it, and no farther than its clause. */
export function toNumberPart(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): NumberPart {
  const { start, end } = said;
  const { text, form } = input.sentence;
  if (form === "row") return ofColumn(start, input);
  const clause = clauseOf(said, input);
  const isBare = !OTHER_LETTER.test(text.slice(clause.start, start) + text.slice(end, clause.end));
  const opening = isBare ? (clause.before?.start ?? clause.start) : clause.start;
  const last = others.findLast((one) => one.end <= start && one.end > opening);
  const taken = last?.unit === null ? BEHIND.exec(text.slice(last.end, start))?.[0] : undefined;
  const isTaken = taken !== undefined && !/\p{Script=Han}/u.test(taken);
  const from = last ? last.end + (isTaken ? taken.length : 0) : opening;
  const to = Math.min(clause.end, ...others.flatMap((one) => (one.start >= end ? one.start : [])));
  const after = text.slice(end, to);
  const unit = said.unit ? (/\p{L}{3,}$/u.exec(said.text)?.[0] ?? "") : "";
  return {
    behind: `${unit} ${toNoun(after)}`.trim(),
    words: `${text.slice(from, start)} ${after}`,
    isGap: gapBehind.test(text.slice(end)) || gapBefore.test(endOf(text, start)),
  };
}

function ofColumn(start: number, { sentence: { text, above } }: CheckInput): NumberPart {
  const label = headingOf(above, text.slice(0, start));
  return { behind: label, words: COMPARED.test(label) ? `${label} than` : label, isGap: false };
}

function toNoun(after: string): string {
  const [first = "", second = ""] = (BEHIND.exec(after)?.[1] ?? "")
    .replace(/[.-]+$/, "")
    .split(" ");
  if (JOINING.test(first) || smallWords.has(first.toLowerCase())) return "";
  return JOINING.test(second) ? first : `${first} ${second}`.trim();
}
