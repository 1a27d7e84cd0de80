import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkText, isRejected } from "../ledger/index.ts";

export type Marked = {
  readonly text: string;
  /** With their places in the marked text. */
  readonly claims: readonly Claim[];
};

/** Says behind every claim that is not borne out that it is not. */
export function markClaims(draft: {
  readonly text: string;
  readonly evidence: readonly Evidence[];
  readonly question: string;
}): Marked {
  let text = "";
  let taken = 0;
  const claims = checkText(draft).map((claim) => {
    const mark = isRejected(claim) ? toMark(claim) : "";
    // Claims may lie within each other: what is marked already stays where it is.
    const until = Math.max(taken, claim.end);
    const start = claim.start + text.length - taken;
    text += draft.text.slice(taken, until);
    const end = text.length;
    text += mark;
    taken = until;
    return { ...claim, start: Math.max(0, Math.min(start, end)), end };
  });
  return { text: text + draft.text.slice(taken), claims };
}

export function toMark({ why }: Pick<Claim, "why">): string {
  return ` (not confirmed: ${why.replace(/[.。]$/u, "")})`;
}
