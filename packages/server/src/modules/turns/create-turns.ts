import { randomUUID } from "node:crypto";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createIdSequence } from "../../kernel/create-id-sequence.ts";
import { followTurn } from "./follow-turn.ts";
import type { OwnedTurn, TurnLog, TurnStore } from "./ports.ts";
import { createRunningTurns, LEASE_MS, type TurnRun } from "./running-turns.ts";
import { createWakeups } from "./wakeups.ts";

export type NewTurn = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The conversation's head where undefined, none where null. */
  readonly parentId: TurnId | null | undefined;
  readonly model: string;
  readonly input: TurnInput;
};

export type Turns = {
  /** Queues a turn. Nothing runs before `runNext`. */
  create(turn: NewTurn): Promise<OwnedTurn>;
  get(turnId: TurnId): Promise<OwnedTurn | null>;
  list(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  view(turn: OwnedTurn): Promise<TurnView>;
  /** The log in batches, live, until `turn-end` or abort. */
  follow(
    turnId: TurnId,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly TurnEvent[]>;
  /**
   * Runs the oldest queued turn of a conversation that is free and resolves to it when its end is on
   * disk, which may be long after its end where the disk is full; null when there is none.
   */
  runNext(conversationId: ConversationId, run: TurnRun): Promise<OwnedTurn | null>;
  /** Idempotent; works on a queued, a running and an ended turn. */
  stop(turnId: TurnId): Promise<void>;
  /** Settles what a crash left behind and names the conversations that have turns to run. */
  recover(): Promise<readonly ConversationId[]>;
  counts(): Promise<{ readonly queued: number; readonly running: number }>;
  /** Cuts off what is running and resolves when that is on disk. */
  close(): Promise<void>;
};

export function createTurns(ports: {
  readonly store: TurnStore;
  readonly log: TurnLog;
  readonly clock: Clock;
}): Turns {
  const { store, log, clock } = ports;
  const holder = randomUUID();
  const wakeups = createWakeups<TurnId>();
  const running = createRunningTurns({ log, clock, holder, notify: wakeups.notify });
  const closing = new AbortController();
  const nextId = createIdSequence<TurnId>("trn", clock);

  return {
    async create(turn) {
      const now = clock.now();
      const place = { id: nextId(), createdAt: now };
      return store.insert({ ...turn, ...place, status: "queued", endedAt: null });
    },
    get: (turnId) => store.get(turnId),
    list: (conversationId) => store.list(conversationId),
    async view(turn) {
      const { ownerId: _owner, ...shown } = turn;
      const events = running.find(turn.id)?.after(0) ?? (await log.read(turn.id, 0));
      return events.reduce(applyTurnEvent, toTurnView(shown));
    },
    follow(turnId, afterSeq, signal) {
      const until = AbortSignal.any([signal, closing.signal]);
      const from = { turnId, afterSeq };
      return followTurn({ store, log, wakeups, findLive: running.find }, from, until);
    },
    async runNext(conversationId, run) {
      const now = clock.now();
      const claim = await log.claim({ conversationId, holder, now, until: now + LEASE_MS });
      if (claim) await running.run(claim, run);
      return claim && claim.turn;
    },
    async stop(turnId) {
      if (await store.settleQueued(turnId, toStopEvents(clock.now()))) wakeups.notify(turnId);
      else running.stop(turnId);
    },
    async recover() {
      const at = clock.now();
      await log.settleAbandoned({
        holder,
        toEnd: (seq) => ({ seq, at, type: "turn-end", status: "failed", reason: "interrupted" }),
      });
      return [...new Set((await store.live()).map((turn) => turn.conversationId))];
    },
    async counts() {
      const live = await store.live();
      const started = live.filter((turn) => turn.status === "running").length;
      return { queued: live.length - started, running: started };
    },
    async close() {
      await running.close();
      closing.abort();
    },
  };
}

/** The whole log of a turn that was stopped while it waited for its turn. */
function toStopEvents(at: number): TurnEvent[] {
  return [
    { seq: 1, at, type: "turn-start" },
    { seq: 2, at, type: "turn-end", status: "stopped", reason: "stopped" },
  ];
}
