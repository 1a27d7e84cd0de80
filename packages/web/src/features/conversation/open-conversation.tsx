import { useCallback, useEffect, useState } from "react";
import { useServices } from "../../app/services.ts";
import { useAttached } from "../../app/use-attached.ts";
import type { BranchView } from "../../store/branch-view.ts";
import type { OutgoingMessage } from "../composer/outgoing-message.ts";
import { Announcer } from "./announcer.tsx";
import { CommandsContext } from "./commands-context.ts";
import { ConversationDock } from "./conversation-dock.tsx";
import { Transcript } from "./transcript.tsx";
import { useBranchTurns } from "./use-branch-turns.ts";
import { useConversationCommands } from "./use-conversation-commands.ts";
import { useStopKey } from "./use-stop-key.ts";
import { useActiveTurnId } from "./use-turn.ts";
import { WaitAnnouncer } from "./wait-announcer.tsx";

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
