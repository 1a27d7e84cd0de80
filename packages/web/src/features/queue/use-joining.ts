import { textOf } from "@steward/contracts/content.ts";
import { useCallback, useMemo, useState } from "react";
import { useStore } from "zustand";
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
  const left = useStore(turns.state, (state) =>
    sent
      .map(({ turnId, text, after }) => {
        const view = state.turns[turnId];
        const isTaken = messagesOf(view).slice(after).includes(text);
        return view && isOpenTurn(view) && !isTaken ? "1" : "0";
      })
      .join(""),
  );
  const joining = useMemo(
    () => sent.filter((_one, index) => left[index] === "1").map(({ text }) => text),
    [sent, left],
  );
  return { joining, add };
}

type Parts = { readonly parts: readonly { readonly type: string }[] };

function messagesOf(view: Parts | undefined): readonly string[] {
  return (view?.parts ?? []).flatMap((part) => (isMessage(part) ? [textOf(part.content)] : []));
}

type MessagePart = { readonly type: "message"; readonly content: Parameters<typeof textOf>[0] };

function isMessage(part: { readonly type: string }): part is MessagePart {
  return part.type === "message";
}
