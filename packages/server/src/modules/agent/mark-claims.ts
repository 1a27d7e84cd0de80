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
    const isNews = isRejected(claim) && !text.endsWith(toMark(claim));
    const mark = isNews ? toMark(claim) : "";
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

/** The same text with spaces for its marks, so that nobody takes them for something that was said. */
export function blankMarks(text: string, claims: readonly Claim[]): string {
  return claims.filter(isRejected).reduce((marked, claim) => {
    const mark = toMark(claim);
    const at = marked.indexOf(mark, claim.end);
    if (at === -1) return marked;
    return marked.slice(0, at) + " ".repeat(mark.length) + marked.slice(at + mark.length);
  }, text);
}

export function toMark({ why }: Pick<Claim, "why">): string {
  return ` (not confirmed: ${why.replace(/[.。]$/u, "")})`;
}
