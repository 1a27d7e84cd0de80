import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../app/services.ts";
import { useAttached } from "../../app/use-attached.ts";
import type { BranchView } from "../../store/branch-view.ts";
import { Composer } from "../composer/composer.tsx";
import type { OutgoingMessage } from "../composer/outgoing-message.ts";
import { Announcer } from "./announcer.tsx";
import { CommandsContext } from "./commands-context.ts";
import { Transcript } from "./transcript.tsx";
import { useConversationCommands } from "./use-conversation-commands.ts";
import { useStopKey } from "./use-stop-key.ts";
import { useActiveTurnId } from "./use-turn.ts";

export function OpenConversation({ view }: { readonly view: BranchView }) {
  const { t } = useTranslation();
  const { conversation, turnIds, branches } = view;
  const commands = useConversationCommands(conversation.id);
  const activeId = useActiveTurnId(turnIds);
  const [pending, setPending] = useState<OutgoingMessage | null>(null);
  useTail(activeId);

  const stop = useCallback(() => {
    if (activeId !== null) void commands.stop(activeId);
  }, [commands, activeId]);
  useStopKey(activeId === null ? null : stop);
  const onModel = useCallback((model: string) => void commands.update({ model }), [commands]);
  const onSend = async (message: OutgoingMessage): Promise<boolean> => {
    setPending(message);
    const mediaIds = message.media.map((entry) => entry.id);
    const isTaken = await commands.send(
      mediaIds.length > 0 ? { text: message.text, mediaIds } : { text: message.text },
    );
    setPending(null);
    return isTaken;
  };

  return (
    <CommandsContext value={commands}>
      <Transcript turnIds={turnIds} branches={branches} pending={pending} />
      <Announcer activeId={activeId} />
      <div className="pad-safe-bottom mx-auto w-full max-w-(--column) shrink-0 px-6 pt-1 max-md:px-3">
        <Composer
          draftKey={conversation.id}
          model={conversation.model}
          onModel={onModel}
          onSend={onSend}
          onStop={activeId === null ? null : stop}
        />
        <p className="pt-2 text-center text-mini text-ink-3 max-md:hidden">{t("composer.note")}</p>
      </div>
    </CommandsContext>
  );
}

/** Reads the active turn's log while the page is looked at. */
function useTail(turnId: string | null): void {
  const { tails } = useServices();
  const isAttached = useAttached();
  useEffect(() => {
    if (turnId === null || !isAttached) return;
    const abort = new AbortController();
    void tails.follow(turnId, abort.signal);
    return () => abort.abort();
  }, [tails, turnId, isAttached]);
}
