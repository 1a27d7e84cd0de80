import type { Content } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Turn, TurnInput } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Clock } from "../../kernel/clock.ts";
import type {
  OwnedTurn,
  TurnInputRow,
  TurnInputs,
  TurnQueue,
  TurnStore,
  UnplacedTurn,
} from "./ports.ts";
import type { TurnIds } from "./turn-ids.ts";

export type NewTurn = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The conversation's head where undefined, none where null. */
  readonly parentId: TurnId | null | undefined;
  readonly model: string;
  readonly input: TurnInput;
  readonly spawnedBy?: Turn["spawnedBy"];
};

/** Messages that wait for their turn. */
export type QueuedTurns = {
  /** False when somebody has started it. */
  update(turnId: TurnId, content: readonly Content[]): Promise<boolean>;
  /** Answers a turn without anybody running it; false when somebody has started it. */
  answer(turnId: TurnId, text: string): Promise<boolean>;
  /** Leaves a message for a turn that runs; false when it has ended. */
  add(turn: OwnedTurn, content: readonly Content[]): Promise<boolean>;
  inputs(turnId: TurnId): Promise<readonly TurnInputRow[]>;
  /** Makes turns of the messages that came too late for theirs; names their conversations. */
  requeueStranded(): Promise<readonly ConversationId[]>;
};

export type QueuePorts = {
  readonly store: TurnStore;
  readonly queue: TurnQueue;
  readonly inputs: TurnInputs;
  readonly clock: Clock;
};

export function createQueuedTurns(
  { store, queue, inputs, clock }: QueuePorts,
  shared: {
    readonly notify: (turnId: TurnId) => void;
    readonly ids: TurnIds;
  },
): QueuedTurns {
  return {
    update: queue.updateQueued,
    answer: (turnId, text) => queue.settleQueued(turnId, toAnswerEvents(clock.now(), text)),
    async add(turn, content) {
      const createdAt = clock.now();
      const row = { id: shared.ids.nextInput(), turnId: turn.id, ownerId: turn.ownerId };
      const isAdded = await inputs.add({ ...row, content, createdAt });
      if (isAdded) shared.notify(turn.id);
      return isAdded;
    },
    inputs: inputs.list,
    async requeueStranded() {
      const moved = new Set<ConversationId>();
      for (const [turnId, rows] of Map.groupBy(await inputs.stranded(), (row) => row.turnId)) {
        const ended = await store.get(turnId);
        if (!ended) continue;
        const { ownerId, conversationId, model, input } = ended;
        const content = rows.flatMap((row) => row.content);
        const late = { ownerId, conversationId, parentId: turnId, model };
        const origin = { content, origin: input.origin };
        const place = { id: shared.ids.nextTurn(), now: clock.now() };
        await inputs.requeue(toQueuedTurn({ ...late, input: origin }, place), rows);
        moved.add(conversationId);
      }
      return [...moved];
    },
  };
}

/** The whole log of a turn that needed no model. */
function toAnswerEvents(at: number, text: string): TurnEvent[] {
  return [
    { seq: 1, at, type: "turn-start" },
    { seq: 2, at, type: "text-delta", text },
    { seq: 3, at, type: "turn-end", status: "done", reason: "answered" },
  ];
}

export function toQueuedTurn(
  turn: NewTurn,
  { id, now }: { readonly id: TurnId; readonly now: number },
): UnplacedTurn {
  return {
    spawnedBy: null,
    ...turn,
    id,
    status: "queued",
    createdAt: now,
    endedAt: null,
    stopRequested: false,
  };
}
