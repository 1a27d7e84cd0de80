import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useServices } from "../../state/services.ts";
import { useAttached } from "../../hooks/use-attached.ts";
import { isOpenTurn } from "../../state/turn-store.ts";

const pollMs = 2000;

/** A sub-agent's turn, kept up to date while it is shown. */
export function useChildTurn(turnId: string): {
  readonly turn: TurnView | undefined;
  readonly isError: boolean;
} {
  const { api, turns, tails, childTails } = useServices();
  const isAttached = useAttached();
  const turn = useStore(turns.state, (state) => state.turns[turnId]);
  const { isSuccess, isError, refetch } = useQuery({
    queryKey: ["child", turnId],
    queryFn: async () => {
      turns.put([await api.turn(turnId)]);
      return true;
    },
  });
  const isOpen = isSuccess && turn !== undefined && isOpenTurn(turn);
  useEffect(() => {
    if (!isOpen || !isAttached) return;
    const release = childTails.take();
    if (release === null) {
      const timer = setInterval(() => void refetch(), pollMs);
      return () => clearInterval(timer);
    }
    const abort = new AbortController();
    void tails.follow(turnId, abort.signal);
    return () => {
      abort.abort();
      release();
    };
  }, [tails, childTails, turnId, isOpen, isAttached, refetch]);
  return { turn, isError };
}
