import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkText, isRejected } from "../ledger/index.ts";

export type Marked = {
  readonly text: string;
  /** With their places in the marked text. */
  readonly claims: readonly Claim[];
};

type Drafted = {
  readonly text: string;
  readonly evidence: readonly Evidence[];
  readonly question: string;
};

/** What ends with a claim: "**83 ms**", "`app.log`". */
const CLOSING = /^[*`_]*/;

/** Says behind every claim that is not borne out that it is not: by the rules, and as was `found`. */
export function markClaims(draft: Drafted, found: readonly Claim[] = []): Marked {
  const claims = [...checkText(draft), ...found];
  const marks = Map.groupBy(claims.filter(isRejected), ({ end }) => toPlace(draft.text, end));
  const toMarks = (place: number) => [...new Set(marks.get(place)?.map(toMark))].join("");
  const places = [...marks.keys()].toSorted((one, other) => one - other);
  let text = "";
  let taken = 0;
  for (const place of places) {
    text += draft.text.slice(taken, place) + toMarks(place);
    taken = place;
  }
  /** A mark stands behind what ends there, and before what begins there. */
  const move = (to: number, isMoved: (place: number) => boolean) =>
    places.filter(isMoved).reduce((sum, place) => sum + toMarks(place).length, to);
  return {
    text: text + draft.text.slice(taken),
    claims: claims.map((claim) => ({
      ...claim,
      start: move(claim.start, (place) => place <= claim.start),
      end: move(claim.end, (place) => place < claim.end),
    })),
  };
}

function toPlace(text: string, end: number): number {
  return end + (CLOSING.exec(text.slice(end))?.[0].length ?? 0);
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
