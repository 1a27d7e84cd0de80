import type { QueueMode } from "@steward/contracts/queue-mode.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useAttached } from "../../hooks/use-attached.ts";
import { useTranslation } from "../../i18n/texts.ts";
import type { BranchView } from "../../state/branch-view.ts";
import { CommandsContext, useConversationCommands } from "../../state/conversation-commands.ts";
import { useServices } from "../../state/services.ts";
import { isOpenTurn } from "../../state/turn-store.ts";
import { useWaitingCount } from "../../state/use-approvals.ts";
import { useActiveTurnId } from "../../state/use-turn.ts";
import { isBeingChecked } from "../checks/is-being-checked.ts";
import type { OutgoingMessage } from "../composer/use-outgoing.ts";
import { ConversationDock } from "./conversation-dock.tsx";
import { type BranchTurns, sortTurns, toMark } from "./sort-turns.ts";
import { Transcript } from "./transcript.tsx";

export function OpenConversation({ view }: { readonly view: BranchView }) {
  const { conversation, turnIds, branches } = view;
  const commands = useConversationCommands(conversation.id);
  const activeId = useActiveTurnId(turnIds);
  const { shown, queued, live } = useBranchTurns(turnIds, conversation.queueMode);
  const [pending, setPending] = useState<OutgoingMessage | null>(null);
  useTails(live);

  const stop = useCallback(() => {
    if (activeId !== null) void commands.stop(activeId);
  }, [commands, activeId]);
  useStopKey(activeId === null ? null : stop);

  return (
    <CommandsContext value={commands}>
      <Transcript
        turnIds={shown}
        branches={branches}
        pending={pending}
        persona={conversation.persona}
      />
      <Announcer activeId={activeId} />
      <WaitAnnouncer conversationId={conversation.id} />
      <ConversationDock
        conversation={conversation}
        activeId={activeId}
        lastId={activeId ?? shown.at(-1) ?? null}
        queued={queued}
        onPending={setPending}
        onStop={activeId === null ? null : stop}
      />
    </CommandsContext>
  );
}

/** Reads the logs of turns that are not over, while the page is looked at. */
function useTails(turnIds: readonly string[]): void {
  const { tails } = useServices();
  const isAttached = useAttached();
  const ids = turnIds.join(" ");
  useEffect(() => {
    if (ids === "" || !isAttached) return;
    const abort = new AbortController();
    for (const id of ids.split(" ")) void tails.follow(id, abort.signal);
    return () => abort.abort();
  }, [tails, ids, isAttached]);
}

/** Tells assistive technology that a decision is waited for. */
function WaitAnnouncer({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  const count = useWaitingCount(conversationId);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {count === 0 ? null : t("approval.announce", { number: count })}
    </div>
  );
}

/** The turns of a branch by how they stand. Changes only when one of them begins or ends. */
function useBranchTurns(turnIds: readonly string[], queueMode: QueueMode): BranchTurns {
  const { turns } = useServices();
  const marks = useStore(turns.state, (state) =>
    turnIds.map((id) => toMark(state.turns[id])).join(""),
  );
  return useMemo(() => sortTurns(turnIds, marks, queueMode), [turnIds, marks, queueMode]);
}

/** Escape stops the answer, unless something open on the page takes the key first. */
function useStopKey(stop: (() => void) | null): void {
  useEffect(() => {
    if (stop === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("[data-keeps-escape]")) return;
      const isTaken = document.querySelector('[role="dialog"], [role="menu"], [data-takes-escape]');
      if (isTaken === null) stop();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [stop]);
}

const endings = {
  done: "turn.announceDone",
  failed: "turn.announceFailed",
  stopped: "turn.announceStopped",
} as const;

type TextKey = (typeof endings)[keyof typeof endings] | "turn.announceStart";

/** Tells assistive technology when an answer starts, is checked and ends; not each token. */
function Announcer({ activeId }: { readonly activeId: string | null }) {
  const { turns } = useServices();
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ activeId: string | null; key: TextKey | null }>({
    activeId: null,
    key: null,
  });
  if (said.activeId !== activeId) {
    const ended = turns.state.getState().turns[said.activeId ?? ""]?.status;
    const ending = ended === "failed" || ended === "stopped" ? endings[ended] : endings.done;
    setSaid({ activeId, key: activeId === null ? ending : "turn.announceStart" });
  }
  const isChecking = useStore(turns.state, (state) => {
    const turn = state.turns[activeId ?? ""];
    return turn !== undefined && isOpenTurn(turn) && isBeingChecked(turn);
  });
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {isChecking ? t("check.checking") : said.key && t(said.key)}
    </div>
  );
}
