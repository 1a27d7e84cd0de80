import { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { TurnView } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import type { ApiClient } from "./create-api-client.ts";
import { readTurnEvents } from "./read-turn-events.ts";

export type TurnEnd = Extract<TurnEvent, { type: "turn-end" }>;

export type Chat = {
  /** Settles when the turn has ended. Aborting `stop` stops the turn, not the reading. */
  ask(
    text: string,
    run: { readonly stop: AbortSignal; readonly show: (event: TurnEvent) => void },
  ): Promise<TurnEnd | null>;
  /** The next message begins a new conversation. */
  startOver(): void;
  useModel(model: string): void;
  model(): string | undefined;
};

export function createChat(client: ApiClient, initialModel: string | undefined): Chat {
  let conversationId: ConversationId | null = null;
  let model = initialModel;
  const chosen = () => (model === undefined ? {} : { model });

  const open = async (): Promise<ConversationId> => {
    conversationId ??= (
      await client.call({
        method: "POST",
        path: "/api/conversations",
        body: chosen(),
        answer: Conversation,
      })
    ).id;
    return conversationId;
  };

  return {
    async ask(text, { stop, show }) {
      const turn = await client.call({
        method: "POST",
        path: `/api/conversations/${await open()}/turns`,
        body: { text, ...chosen() },
        answer: Turn,
      });
      const stopTurn = () =>
        client
          .call({ method: "POST", path: `/api/turns/${turn.id}/stop`, body: {}, answer: TurnView })
          .catch(() => {
            // The reading goes on and shows what becomes of the turn.
          });
      if (stop.aborted) await stopTurn();
      stop.addEventListener("abort", () => void stopTurn(), { once: true });
      for await (const event of readTurnEvents(client, turn.id, new AbortController().signal)) {
        show(event);
        if (event.type === "turn-end") return event;
      }
      return null;
    },
    startOver() {
      conversationId = null;
    },
    useModel(id) {
      model = id;
    },
    model: () => model,
  };
}
