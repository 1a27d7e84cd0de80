import { randomUUID } from "node:crypto";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import { followTurn } from "./follow-turn.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { openTurnWriter } from "./open-turn-writer.ts";
import type { OwnedTurn, TurnLog, TurnStore } from "./ports.ts";
import type { TurnWriter } from "./turn-writer.ts";
import { createWakeups } from "./wakeups.ts";

const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

export type NewTurn = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly parentId: TurnId | null;
  readonly model: string;
  readonly input: TurnInput;
};

export type TurnRun = (writer: TurnWriter) => Promise<void>;

export type Turns = {
  /** Queues a turn. Nothing runs before `runNext`. */
  create(turn: NewTurn): Promise<OwnedTurn>;
  get(turnId: TurnId): Promise<OwnedTurn | null>;
  list(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  view(turn: OwnedTurn): Promise<TurnView>;
  /** The log in batches, live, until `turn-end` or abort. */
  follow(turnId: TurnId, afterSeq: number, signal: AbortSignal): AsyncIterable<readonly TurnEvent[]>;
  /** Runs the oldest queued turn of a conversation that is free; false when there is none. */
  runNext(conversationId: ConversationId, run: TurnRun): Promise<boolean>;
  /** Idempotent; works on a queued, a running and an ended turn. */
  stop(turnId: TurnId): Promise<void>;
  /** Settles what a crash left behind and names the conversations that have turns to run. */
  recover(): Promise<readonly ConversationId[]>;
  counts(): Promise<{ readonly queued: number; readonly running: number }>;
  /** Cuts off what is running and resolves when that is on disk. */
  close(): Promise<void>;
};

type RunningTurn = {
  readonly live: LiveTurn;
  readonly stop: AbortController;
  readonly writer: TurnWriter;
  /** Set once the run is over; the turn stays here until its end is on disk. */
  over: boolean;
};

export function createTurns(ports: {
  readonly store: TurnStore;
  readonly log: TurnLog;
  readonly clock: Clock;
}): Turns {
  const { store, log, clock } = ports;
  const holder = randomUUID();
  const running = new Map<TurnId, RunningTurn>();
  const runs = new Set<Promise<void>>();
  const wakeups = createWakeups<TurnId>();
  const closing = new AbortController();
  const upkeep = setInterval(() => void keepUp(), RENEW_MS);
  upkeep.unref();

  /** Extends our leases, and writes the ends that a full disk kept from being written. */
  async function keepUp(): Promise<void> {
    const entries = [...running.values()];
    if (entries.length === 0) return;
    await log.renew(holder, clock.now() + LEASE_MS).catch(() => undefined);
    for (const entry of entries) if (entry.over) await settle(entry).catch(() => undefined);
  }

  async function settle(entry: RunningTurn): Promise<void> {
    const { turn } = entry.writer;
    try {
      await entry.writer.flush();
      running.delete(turn.id);
    } catch (error) {
      if (error instanceof AppError && error.code === "fenced") running.delete(turn.id);
      throw error;
    } finally {
      wakeups.notify(turn.id);
    }
  }

  async function runToEnd(entry: RunningTurn, run: TurnRun): Promise<void> {
    try {
      await run(entry.writer);
    } finally {
      entry.over = true;
      await settle(entry);
    }
  }

  return {
    async create(turn) {
      const now = clock.now();
      const id = createId<TurnId>("trn", now);
      const created: OwnedTurn = { ...turn, id, status: "queued", createdAt: now, endedAt: null };
      await store.insert(created);
      return created;
    },
    get: (turnId) => store.get(turnId),
    list: (conversationId) => store.list(conversationId),
    async view(turn) {
      const { ownerId: _owner, ...shown } = turn;
      const events = running.get(turn.id)?.live.after(0) ?? (await log.read(turn.id, 0));
      return events.reduce(applyTurnEvent, toTurnView(shown));
    },
    follow(turnId, afterSeq, signal) {
      const findLive = (id: TurnId) => running.get(id)?.live;
      const until = AbortSignal.any([signal, closing.signal]);
      return followTurn({ store, log, wakeups, findLive }, { turnId, afterSeq }, until);
    },
    async runNext(conversationId, run) {
      const now = clock.now();
      const claim = await log.claim({ conversationId, holder, now, until: now + LEASE_MS });
      if (!claim) return false;
      const live = createLiveTurn(() => clock.now());
      const stop = new AbortController();
      const onAppend = () => wakeups.notify(claim.turn.id);
      const writer = openTurnWriter({ log, ...claim, live, stop, onAppend });
      const entry = { live, stop, writer, over: false };
      running.set(claim.turn.id, entry);
      const done = runToEnd(entry, run);
      runs.add(done);
      await done.finally(() => runs.delete(done));
      return true;
    },
    async stop(turnId) {
      const events = toEvents(clock.now(), [
        { type: "turn-start" },
        { type: "turn-end", status: "stopped", reason: "stopped" },
      ]);
      if (await store.settleQueued(turnId, events)) wakeups.notify(turnId);
      else running.get(turnId)?.stop.abort();
    },
    async recover() {
      const now = clock.now();
      const interrupted = { type: "turn-end", status: "failed", reason: "interrupted" } as const;
      const toEnd = (seq: number): TurnEvent => ({ ...interrupted, seq, at: now });
      await log.settleAbandoned({ holder, toEnd });
      return [...new Set((await store.live()).map((turn) => turn.conversationId))];
    },
    async counts() {
      const live = await store.live();
      const started = live.filter((turn) => turn.status === "running").length;
      return { queued: live.length - started, running: started };
    },
    async close() {
      clearInterval(upkeep);
      for (const { stop } of running.values()) stop.abort(new AppError("unavailable", "closing"));
      await Promise.allSettled(runs);
      closing.abort();
    },
  };
}

function toEvents(at: number, events: readonly NewTurnEvent[]): TurnEvent[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, at }));
}
