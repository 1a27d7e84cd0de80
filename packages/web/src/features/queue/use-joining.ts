import { textOf } from "@steward/contracts/content.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useCallback, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useServices } from "../../state/services.ts";
import { isOpenTurn } from "../../state/turn-store.ts";

interface Joining {
  readonly turnId: string;
  readonly text: string;
  /** How many messages the turn had taken in when this one was sent. */
  readonly after: number;
}

/** Messages that were given to the running turn, until its log has them. */
export function useJoining(): {
  readonly joining: readonly string[];
  add(turnId: string, text: string): void;
} {
  const { turns } = useServices();
  const [sent, setSent] = useState<readonly Joining[]>([]);
  const add = useCallback(
    (turnId: string, text: string) => {
      const after = messagesOf(turns.state.getState().turns[turnId]).length;
      setSent((all) => [...all, { turnId, text, after }]);
    },
    [turns],
  );
  const joining = useStore(
    turns.state,
    useShallow((state) =>
      sent.flatMap(({ turnId, text, after }) => {
        const view = state.turns[turnId];
        const isTaken = messagesOf(view).slice(after).includes(text);
        return view && isOpenTurn(view) && !isTaken ? [text] : [];
      }),
    ),
  );
  return { joining, add };
}

function messagesOf(view: TurnView | undefined): readonly string[] {
  return (view?.parts ?? []).flatMap((part) =>
    part.type === "message" ? [textOf(part.content)] : [],
  );
}
