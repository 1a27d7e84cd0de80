import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useEffect } from "react";
import { useStore } from "zustand";
import { filesKey } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";

/** Looks at the files again whenever a tool of the conversation has done something. */
export function useFreshFiles(conversationId: string): void {
  const { queries, turns } = useServices();
  const settled = useStore(turns.state, (state) => countSettled(state.turns, conversationId));
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: filesKey(conversationId) });
  }, [queries, conversationId, settled]);
}

function countSettled(turns: Readonly<Record<string, TurnView>>, conversationId: string): number {
  return Object.values(turns)
    .filter((turn) => turn.conversationId === conversationId)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.type === "tool" && part.endedAt !== null).length;
}
