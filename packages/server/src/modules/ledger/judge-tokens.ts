import type { EvidenceRecord } from "./evidence-records.ts";
import type { Found } from "./evidence-book.ts";
import type { Token, TokenKind } from "./find-tokens.ts";
import type { Check, CheckInput, Finding } from "./finding.ts";

export type Judgement = Pick<Finding, "verdict" | "evidence" | "why">;

/** A check that judges the tokens of one kind, one by one; null: it is no claim. */
export function judgeTokens(
  kind: TokenKind,
  judge: (token: Token, input: CheckInput) => Judgement | null,
): Check {
  return (input) => {
    const { sentence, tokens } = input;
    if (sentence.form === "code") return [];
    return tokens.list.flatMap((token) => {
      const judgement = token.kind === kind ? judge(token, input) : null;
      if (judgement === null) return [];
      return [
        {
          kind,
          start: sentence.start + token.start,
          end: sentence.start + token.end,
          ...judgement,
        },
      ];
    });
  };
}

export function toSupported({ ids }: Found): Judgement {
  const why = ids.length > 0 ? "The evidence says it." : "The question says it.";
  return { verdict: "supported", evidence: [...ids], why };
}

/** What is said is right of another entry than the one that is named. */
export function toOtherRecord({ id, text }: EvidenceRecord): Judgement {
  return { verdict: "contradicted", evidence: [id], why: `The evidence has: ${text.slice(0, 120)}` };
}
