import type { CommandReply } from "@steward/contracts/command.ts";
import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { useCommands } from "../../state/conversation-commands.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { useIsWaiting } from "../../state/use-turn.ts";
import { CommandReplyLine, commandReplyKey } from "../composer/command-reply.tsx";
import { Composer } from "../composer/composer.tsx";
import type { OutgoingMessage } from "../composer/use-outgoing.ts";
import { ExecutionNote } from "../computer/execution-note.tsx";
import { ContextGauge } from "../progress/context-gauge.tsx";
import { TodoPanel } from "../progress/todo-panel.tsx";
import { ModesMenu } from "../queue/modes-menu.tsx";
import { QueuedMessages } from "../queue/queued-messages.tsx";
import { useJoining } from "../queue/use-joining.ts";
import { type WaitAnswer, WaitChoice } from "../queue/wait-choice.tsx";

export interface ConversationDockProps {
  readonly conversation: Conversation;
  /** The turn that is being answered, or is next. */
  readonly activeId: string | null;
  readonly lastId: string | null;
  readonly queued: readonly string[];
  readonly onPending: (message: OutgoingMessage | null) => void;
  readonly onStop: (() => void) | null;
}

/** The composer and what belongs to the next message: what is queued, what is planned, how it goes on. */
export function ConversationDock(props: ConversationDockProps) {
  const { conversation, activeId, lastId, queued, onPending, onStop } = props;
  const { t } = useTranslation();
  const commands = useCommands();
  const { joining, add } = useJoining();
  const slash = useSlashCommands(conversation.id);
  const isWaiting = useIsWaiting(conversation.id, activeId);
  const [answer, setAnswer] = useState<WaitAnswer>("queue");
  const { queueMode } = conversation;
  const onSend = async (message: OutgoingMessage): Promise<boolean> => {
    slash.clear();
    const isReplacing = isWaiting && answer === "replace";
    // What only joins a queue has no place in the transcript yet.
    if (activeId === null || isReplacing || queueMode === "interrupt") onPending(message);
    const mediaIds = message.media.map((entry) => entry.id);
    const turn = await commands.send({
      text: message.text,
      ...(mediaIds.length > 0 ? { mediaIds } : {}),
      ...(isReplacing ? { supersede: true } : {}),
    });
    onPending(null);
    setAnswer("queue");
    const isJoining = turn !== null && turn.id === activeId && turn.status !== "queued";
    if (isJoining) add(turn.id, message.text);
    return turn !== null;
  };
  const onModel = useCallback((model: string) => void commands.update({ model }), [commands]);
  const onModes = useCallback(
    (change: UpdateConversation) => void commands.update(change),
    [commands],
  );
  const way = isWaiting && answer === "replace" ? "interrupt" : queueMode;
  return (
    <div className="pad-safe-bottom mx-auto w-full max-w-(--column) shrink-0 space-y-2 px-6 pt-1 max-md:px-3">
      {slash.reply === null ? null : (
        <CommandReplyLine reply={slash.reply} onDismiss={slash.clear} />
      )}
      {lastId === null ? null : <TodoPanel turnId={lastId} />}
      <QueuedMessages turnIds={queued} joining={joining} />
      {isWaiting ? <WaitChoice value={answer} onChange={setAnswer} /> : null}
      <Composer
        draftKey={conversation.id}
        model={conversation.model}
        onModel={onModel}
        onSend={onSend}
        onStop={onStop}
        onCommand={slash.run}
        busy={{ send: t(`queue.send_${way}`), placeholder: t(`queue.write_${way}`) }}
        settings={
          <ModesMenu
            approvalMode={conversation.approvalMode}
            queueMode={queueMode}
            onChange={onModes}
          />
        }
        gauge={lastId === null ? null : <ContextGauge turnId={lastId} />}
      />
      <ExecutionNote />
    </div>
  );
}

/** Runs slash commands on a conversation and keeps what the last one answered. */
function useSlashCommands(conversationId: string) {
  const { api, queries } = useServices();
  const report = useReportFailure();
  const navigate = useNavigate();
  const [reply, setReply] = useState<CommandReply | null>(
    () => queries.getQueryData<CommandReply>(commandReplyKey(conversationId)) ?? null,
  );
  const run = useCallback(
    async (text: string): Promise<boolean> => {
      const answer = await report(api.runCommand(conversationId, text));
      setReply(answer);
      const next = answer?.effects?.conversationId;
      if (next !== undefined && next !== conversationId) {
        queries.setQueryData(commandReplyKey(next), answer);
        await navigate({ to: "/c/$conversationId", params: { conversationId: next } });
      }
      return answer !== null;
    },
    [api, queries, report, navigate, conversationId],
  );
  const clear = useCallback(() => {
    setReply(null);
    queries.removeQueries({ queryKey: commandReplyKey(conversationId) });
  }, [queries, conversationId]);
  return { reply, run, clear };
}
