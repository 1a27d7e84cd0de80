import type { QueueMode } from "@steward/contracts/queue-mode.ts";
import { useMemo } from "react";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { sortTurns, toMark, type BranchTurns } from "./sort-turns.ts";

/** The turns of a branch by how they stand. Changes only when one of them begins or ends. */
export function useBranchTurns(turnIds: readonly string[], queueMode: QueueMode): BranchTurns {
  const { turns } = useServices();
  const marks = useStore(turns.state, (state) =>
    turnIds.map((id) => toMark(state.turns[id])).join(""),
  );
  return useMemo(() => sortTurns(turnIds, marks, queueMode), [turnIds, marks, queueMode]);
}
