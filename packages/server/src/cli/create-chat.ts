import { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { TurnView } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import type { ApiClient } from "./create-api-client.ts";
import { readTurnEvents } from "./read-turn-events.ts";

export type TurnEnd = Extract<TurnEvent, { type: "turn-end" }>;

export type AskOptions = {
  readonly stop: AbortSignal;
  readonly show: (event: TurnEvent) => void;
  /** Called whenever the turn, or a sub-agent of it, may wait for a decision. */
  readonly onWait: (turnId: TurnId) => Promise<void>;
};

export type Chat = {
  /** Settles when the turn has ended. Aborting `stop` stops the turn, not the reading. */
  ask(text: string, run: AskOptions): Promise<TurnEnd | null>;
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
    async ask(text, { stop, show, onWait }) {
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
      const events = readTurnEvents(client, turn.id, new AbortController().signal);
      return followTurn(events, { show, onWait: () => onWait(turn.id) });
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

/** How often sub-agents are looked at: what they wait for is not in the turn's own log. */
const LOOK_MS = 1_000;

type Following = {
  readonly show: (event: TurnEvent) => void;
  readonly onWait: () => Promise<void>;
};

async function followTurn(
  events: AsyncIterable<TurnEvent>,
  { show, onWait }: Following,
): Promise<TurnEnd | null> {
  const children = new Set<string>();
  const looking = setInterval(() => {
    // A look that fails is followed by the next one.
    if (children.size > 0) onWait().catch(() => {});
  }, LOOK_MS);
  try {
    for await (const event of events) {
      show(event);
      if (event.type === "child-start") children.add(event.callId);
      if (event.type === "tool-end") children.delete(event.callId);
      if (event.type === "turn-wait") await onWait();
      if (event.type === "turn-end") return event;
    }
    return null;
  } finally {
    clearInterval(looking);
  }
}
