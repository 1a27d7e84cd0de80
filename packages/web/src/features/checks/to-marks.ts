import { isObjection } from "@steward/contracts/evidence.ts";
import type { TurnCheck } from "@steward/contracts/turn-view.ts";
import type { ShownPlace } from "./shown-place.ts";
import type { Mark } from "../../markdown/mark-block.ts";

const none: readonly Mark[] = [];

/** What of a text is to be told apart, given where the text begins in the answer. */
export function toMarks(
  { claims, corrections }: TurnCheck,
  place: number,
  shown: ShownPlace | null = null,
): readonly Mark[] {
  const corrected = corrections.map(({ start, end, why }) => ({
    start,
    end,
    why,
    kind: "corrected" as const,
  }));
  const doubted = claims
    .filter(isObjection)
    .flatMap(({ start, end, why, verdict: kind }) =>
      kind === "supported" ? [] : [{ start, end, why, kind }],
    );
  const first: readonly Mark[] = shown
    ? [{ ...shown, why: "", kind: "shown" }, ...corrected]
    : corrected;
  const isFree = (mark: Mark) =>
    !first.some(({ start, end }) => mark.start < end && mark.end > start);
  const marks = [...first, ...doubted.filter(isFree)].filter(({ end }) => end > place);
  if (marks.length === 0) return none;
  return marks.map((mark) => ({ ...mark, start: mark.start - place, end: mark.end - place }));
}
