import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useStore } from "zustand";
import { useServices } from "./services.ts";
import { draftOf, isOpenTurn } from "./turn-store.ts";
import { useWaitingCount } from "./use-approvals.ts";

export function useTurn(turnId: string): TurnView | undefined {
  const { turns } = useServices();
  return useStore(turns.state, (state) => state.turns[turnId]);
}

/** The turn that is being answered, or is next; turns of a branch run one after the other. */
export function useActiveTurnId(turnIds: readonly string[]): string | null {
  const { turns } = useServices();
  return useStore(turns.state, (state) => {
    const isActive = (id: string): boolean => {
      const view = state.turns[id];
      return view !== undefined && isOpenTurn(view);
    };
    return turnIds.find(isActive) ?? null;
  });
}

/** Whether a decision is waited for: the turn's own, or one of its sub-agents'. */
export function useIsWaiting(conversationId: string, activeId: string | null): boolean {
  const { turns } = useServices();
  const count = useWaitingCount(conversationId);
  const isOwn = useStore(turns.state, (state) => state.turns[activeId ?? ""]?.status === "waiting");
  return activeId !== null && (isOwn || count > 0);
}

/** What a turn is saying that is not checked yet; empty where there is nothing of that. */
export function useDraft(turnId: string): string {
  const { turns } = useServices();
  return useStore(turns.state, (state) => draftOf(state, turnId));
}
