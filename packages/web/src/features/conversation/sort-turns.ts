import type { QueueMode } from "@steward/contracts/queue-mode.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";

export interface BranchTurns {
  /** Those of the transcript. */
  readonly shown: readonly string[];
  /** Messages that wait for the answers before them. */
  readonly queued: readonly string[];
  /** Those whose logs grow. */
  readonly live: readonly string[];
}

/** Browsers allow six connections to a server; other tabs need theirs too. */
const mostTails = 3;

/** Sorts the turns of a branch by how they stand: one mark each, in their order. */
export function sortTurns(
  turnIds: readonly string[],
  marks: string,
  queueMode: QueueMode,
): BranchTurns {
  const isConcurrent = queueMode === "concurrent";
  const isOpen = (index: number): boolean => marks[index] === "o" || marks[index] === "q";
  const first = turnIds.findIndex((_id, index) => isOpen(index));
  const isQueued = (index: number): boolean =>
    marks[index] === "q" && index > first && !isConcurrent;
  const isTail = (index: number): boolean => (isConcurrent ? isOpen(index) : index === first);
  const pick = (isWanted: (index: number) => boolean): readonly string[] =>
    turnIds.filter((_id, index) => isWanted(index));
  return {
    shown: pick((index) => !isQueued(index) && (marks[index] !== "x" || index === 0)),
    queued: pick(isQueued),
    live: pick((index) => isTail(index) || marks[index] === "o").slice(0, mostTails),
  };
}

/** Open, queued, taken back before it began, or ended. */
export function toMark(view: TurnView | undefined): "o" | "q" | "x" | "e" {
  if (view?.status === "queued") return "q";
  if (view?.status === "running" || view?.status === "waiting") return "o";
  // A turn that has begun has more than two events: its creation and its end.
  const isUnstarted = view?.status === "stopped" && view.step === -1 && view.lastSeq <= 2;
  return isUnstarted ? "x" : "e";
}
