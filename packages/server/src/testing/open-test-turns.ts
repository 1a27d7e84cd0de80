import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import { AppError } from "../kernel/app-error.ts";
import { createId } from "../kernel/create-id.ts";
import { createTurns, type Turns, type TurnWriter } from "../modules/turns/index.ts";
import type { OwnedTurn, TurnLog } from "../modules/turns/ports.ts";
import { ask } from "./open-test-core.ts";
import { openTestStore } from "./open-test-store.ts";

export type TestTurns = Awaited<ReturnType<typeof openTestTurns>>;

const ownerId = "usr_00000000000000000000000000" as UserId;
const noUsage = {
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};

/** Turns on the real store, without anything that answers, and a disk that can be full. */
export async function openTestTurns() {
  const store = await openTestStore();
  const { clock } = store;
  const disk = { full: false };
  const log = withDisk(store.turnLog, disk);
  const open = () =>
    createTurns({
      store: store.turns,
      queue: store.turnQueue,
      inputs: store.turnInputs,
      calls: store.toolCalls,
      log,
      clock,
      onWork: () => {},
    });
  const turns = open();
  const conversationId = await addConversation(store);
  return {
    turns,
    store,
    clock,
    disk,
    conversationId,
    /** As another process on the same database. */
    openAnother: open,
    addConversation: () => addConversation(store),
    queue: (text = "Hello?", to = conversationId) =>
      turns.create({ ownerId, conversationId: to, parentId: null, model: "m", input: ask(text) }),
    rows: (turnId: TurnId) =>
      store.db
        .selectFrom("turn_events")
        .selectAll()
        .where("turn_id", "=", turnId)
        .orderBy("seq")
        .execute(),
    async close() {
      await turns.close();
      await store.close();
    },
  };
}

/** Runs the turn of a conversation that is to go on, to its end; null when there is none. */
export async function runNext(
  turns: Pick<Turns, "claim">,
  conversationId: ConversationId,
  run: (writer: TurnWriter) => Promise<void>,
): Promise<OwnedTurn | null> {
  const claimed = await turns.claim(conversationId, false);
  await claimed?.run(run);
  return claimed && claimed.turn;
}

/** Writes an answer of these words, the way a turn does. */
export async function answer(writer: TurnWriter, words: readonly string[] = ["Hi"]): Promise<void> {
  writer.append({ type: "turn-start" });
  writer.append({ type: "step-start", step: 0 });
  for (const text of words) writer.append({ type: "text-delta", text });
  writer.append({ type: "step-end", step: 0, usage: noUsage, finish: "stop" });
  writer.append(done);
}

export const done: NewTurnEvent = { type: "turn-end", status: "done", reason: "answered" };

/** Waits until the turn is told to stop and ends it, or until it is to be let go of. */
export async function waitForStop(writer: TurnWriter): Promise<void> {
  if (!writer.signal.aborted) {
    await new Promise((resolve) => {
      writer.signal.addEventListener("abort", resolve);
    });
  }
  const { reason } = writer.signal as { reason: unknown };
  if (reason instanceof AppError) return;
  writer.append({ type: "turn-end", status: "stopped", reason: "stopped" });
}

/** An event without its time: deltas that are kept in one row share one. */
export function withoutTime(events: readonly TurnEvent[]): unknown[] {
  return events.map(({ at: _at, ...event }) => event);
}

async function addConversation(
  store: Awaited<ReturnType<typeof openTestStore>>,
): Promise<ConversationId> {
  const now = store.clock.now();
  const id = createId<ConversationId>("cnv", now);
  await store.conversations.insert({
    id,
    ownerId,
    kind: "main",
    title: "",
    titleChosen: false,
    model: "m",
    pinned: false,
    archived: false,
    headTurnId: null,
    queueMode: "serial",
    approvalMode: "accept-edits",
    thinkingMode: null,
    persona: null,
    interruptOn: null,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

function withDisk(log: TurnLog, disk: { readonly full: boolean }): TurnLog {
  return {
    ...log,
    async append(lease, turn, events) {
      if (disk.full) throw new AppError("disk_full", "The disk is full.");
      await log.append(lease, turn, events);
    },
  };
}
