import type { Found } from "../evidence-book.ts";
import type { Token, TokenKind } from "./find-tokens.ts";
import { isDenied } from "./is-denied.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";

export type Judgement = Pick<Finding, "verdict" | "evidence" | "why"> & {
  /** Of the sentence, where it is about more than the token itself. */
  readonly place?: readonly [start: number, end: number];
};

/** What comes behind it is one of many. */
const EXAMPLE =
  /(?:(?<!\p{L})(?:e\.\s?g\.|for example|for instance|such as|like|z\.\s?b\.|zum beispiel|beispielsweise|p\.\s?ex\.|par exemple|p\.\s?ej\.|por ejemplo|por exemplo|(?<=[sx,(]\s?)(?:como|comme))|例如|比如|譬如)[\s,:(`*"“]*$/iu;

/** A check that judges the tokens of one kind, one by one; null: it is no claim. */
export function judgeTokens(
  kind: TokenKind,
  judge: (token: Token, input: CheckInput) => Judgement | null,
): Check {
  return (input) => {
    const { sentence, tokens } = input;
    const findings: Finding[] = [];
    if (sentence.form === "code") return findings;
    for (const token of tokens.list) {
      const judgement = token.kind === kind ? judge(token, input) : null;
      if (judgement === null || isFree(judgement, token, sentence.text)) continue;
      const { place: [start, end] = [token.start, token.end], ...found } = judgement;
      findings.push({ kind, start: sentence.start + start, end: sentence.start + end, ...found });
    }
    return findings;
  };
}

/** Whether what is not borne out need not be: one of many, or said not to be there. */
function isFree({ verdict }: Judgement, token: Token, text: string): boolean {
  if (verdict === "supported") return false;
  const isNamed = token.kind === "path" || token.kind === "id" || token.kind === "url";
  const before = text.slice(Math.max(0, token.start - 30), token.start);
  return EXAMPLE.test(before) || (isNamed && isDenied(token, text));
}

export function toSupported({ ids }: Found): Judgement {
  const why = ids.length > 0 ? "The evidence says it." : "The question says it.";
  return { verdict: "supported", evidence: [...ids], why };
}

/** What is said is right of another entry than the one that is named. */
export function toOtherRecord({
  id,
  text,
}: {
  readonly id: string;
  readonly text: string;
}): Judgement {
  return {
    verdict: "contradicted",
    evidence: [id],
    why: `The evidence has: ${text.slice(0, 120)}`,
  };
}
