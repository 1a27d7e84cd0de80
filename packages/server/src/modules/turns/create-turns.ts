import { randomUUID } from "node:crypto";
import type { Content } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ToolCallState } from "@steward/contracts/tool-call.ts";
import type { Turn, TurnInput } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createIdSequence } from "../../kernel/create-id-sequence.ts";
import { followTurn } from "./follow-turn.ts";
import type {
  OwnedTurn,
  TurnInputRow,
  TurnInputs,
  TurnLog,
  TurnQueue,
  TurnStore,
  UnplacedTurn,
} from "./ports.ts";
import { createRunningTurns, LEASE_MS, type TurnRun } from "./running-turns.ts";
import type { CallKey, Decision, DecideResult, ToolCallStore } from "./tool-call-row.ts";
import { createWakeups, type Wakeups } from "./wakeups.ts";

export type NewTurn = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The conversation's head where undefined, none where null. */
  readonly parentId: TurnId | null | undefined;
  readonly model: string;
  readonly input: TurnInput;
  readonly spawnedBy?: Turn["spawnedBy"];
};

export type Turns = {
  /** Queues a turn. Nothing runs before `claim`. */
  create(turn: NewTurn): Promise<OwnedTurn>;
  get(turnId: TurnId): Promise<OwnedTurn | null>;
  list(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  findSpawned(key: CallKey): Promise<OwnedTurn | null>;
  view(turn: OwnedTurn): Promise<TurnView>;
  /** The log in batches, live, until `turn-end` or abort. */
  follow(
    turnId: TurnId,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly TurnEvent[]>;
  /** Takes the turn of a conversation that is to go on; null when there is none. */
  claim(conversationId: ConversationId, isConcurrent: boolean): Promise<ClaimedTurn | null>;
  /** Idempotent; works on a queued, a running, a waiting and an ended turn. */
  stop(turnId: TurnId): Promise<void>;
  /** Makes what a crash left behind claimable and names the conversations that have turns to run. */
  recover(): Promise<readonly ConversationId[]>;
  counts(): Promise<{ readonly queued: number; readonly running: number }>;
  /** The turns of a conversation that have not ended. */
  live(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  readonly queue: QueuedTurns;
  readonly calls: ToolCalls;
  /** Lets go of what is running, to be gone on with by the next process. */
  close(): Promise<void>;
};

export type ClaimedTurn = {
  readonly turn: OwnedTurn;
  /** Resolves when the turn has ended, waits or was let go of, and that is on disk. */
  run(run: TurnRun): Promise<void>;
};

/** Messages that wait for their turn. */
export type QueuedTurns = {
  /** False when somebody has started it. */
  update(turnId: TurnId, content: readonly Content[]): Promise<boolean>;
  /** Leaves a message for a turn that runs; false when it has ended. */
  add(turn: OwnedTurn, content: readonly Content[]): Promise<boolean>;
  inputs(turnId: TurnId): Promise<readonly TurnInputRow[]>;
  /** Makes turns of the messages that came too late for theirs; names their conversations. */
  requeueStranded(): Promise<readonly ConversationId[]>;
};

/** Calls that wait for a decision. */
export type ToolCalls = Omit<ToolCallStore, "decide"> & {
  decide(key: CallKey, decision: Decision, to: ToolCallState): Promise<DecideResult>;
  /** Resolves when somebody decided on a call of the turn since the last look, or on abort. */
  watch(turnId: TurnId): ReturnType<Wakeups<TurnId>["open"]>;
};

export type TurnsPorts = {
  readonly store: TurnStore;
  readonly queue: TurnQueue;
  readonly inputs: TurnInputs;
  readonly calls: ToolCallStore;
  readonly log: TurnLog;
  readonly clock: Clock;
  /** A turn that nobody runs can go on: it was decided on, or told to stop. */
  readonly onWork: (conversationId: ConversationId) => void;
};

export function createTurns(ports: TurnsPorts): Turns {
  const { store, queue, log, clock } = ports;
  const holder = randomUUID();
  const wakeups = createWakeups<TurnId>();
  const decisions = createWakeups<TurnId>();
  const running = createRunningTurns({ log, clock, holder, notify: wakeups.notify });
  const closing = new AbortController();
  const nextId = createIdSequence<TurnId>("trn", clock);
  /** One claim at a time: the next one must know of the turns that this one took. */
  let claiming: Promise<unknown> = Promise.resolve();

  return {
    create(turn) {
      return store.insert(toQueuedTurn(turn, { id: nextId(), now: clock.now() }));
    },
    get: store.get,
    list: store.list,
    async live(conversationId) {
      return (await store.live()).filter((turn) => turn.conversationId === conversationId);
    },
    async counts() {
      const live = await store.live();
      const queued = live.filter((turn) => turn.status === "queued").length;
      return { queued, running: live.length - queued };
    },
    findSpawned: ({ turnId, callId }) => store.findSpawned(turnId, callId),
    async view(turn) {
      const { ownerId: _owner, stopRequested: _stop, ...shown } = turn;
      const events = running.find(turn.id)?.after(0) ?? (await log.read(turn.id, 0));
      return events.reduce(applyTurnEvent, toTurnView(shown));
    },
    follow(turnId, afterSeq, signal) {
      const until = AbortSignal.any([signal, closing.signal]);
      const from = { turnId, afterSeq };
      return followTurn({ store, log, wakeups, findLive: running.find }, from, until);
    },
    async claim(conversationId, isConcurrent) {
      const taking = claiming.then(async () => {
        const now = clock.now();
        const active = running.active();
        const request = {
          conversationId,
          holder,
          now,
          until: now + LEASE_MS,
          active,
          isConcurrent,
        };
        const claim = await log.claim(request);
        if (claim) running.reserve(claim.turn.id);
        return claim;
      });
      claiming = taking.catch(() => undefined);
      const claim = await taking;
      return claim && { turn: claim.turn, run: (run) => running.run(claim, run) };
    },
    async stop(turnId) {
      if (await queue.settleQueued(turnId, toStopEvents(clock.now()))) wakeups.notify(turnId);
      else if (!running.stop(turnId)) await requestStop(ports, turnId);
    },
    async recover() {
      await log.breakLeases(holder);
      return [...new Set((await store.live()).map((turn) => turn.conversationId))];
    },
    queue: createQueuedTurns(ports, { notify: decisions.notify, nextId }),
    calls: {
      ...ports.calls,
      watch: decisions.open,
      async decide(key, decision, to) {
        const result = await ports.calls.decide(key, decision, to);
        if (result.ok) {
          decisions.notify(key.turnId);
          ports.onWork(result.call.conversationId);
        }
        return result;
      },
    },
    async close() {
      await running.close();
      closing.abort();
    },
  };
}

function createQueuedTurns(
  { store, queue, inputs, clock }: TurnsPorts,
  shared: { readonly notify: (turnId: TurnId) => void; readonly nextId: () => TurnId },
): QueuedTurns {
  const nextInputId = createIdSequence("inp", clock);
  return {
    update: queue.updateQueued,
    async add(turn, content) {
      const createdAt = clock.now();
      const row = { id: nextInputId(), turnId: turn.id, ownerId: turn.ownerId };
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
        const place = { id: shared.nextId(), now: clock.now() };
        await inputs.requeue(toQueuedTurn({ ...late, input: origin }, place), rows);
        moved.add(conversationId);
      }
      return [...moved];
    },
  };
}

function toQueuedTurn(
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

async function requestStop({ store, queue, clock, onWork }: TurnsPorts, turnId: TurnId) {
  const turn = await store.get(turnId);
  if (!turn || turn.endedAt !== null) return;
  await queue.requestStop(turnId, clock.now());
  onWork(turn.conversationId);
}

/** The whole log of a turn that was stopped while it waited for its turn. */
function toStopEvents(at: number): TurnEvent[] {
  return [
    { seq: 1, at, type: "turn-start" },
    { seq: 2, at, type: "turn-end", status: "stopped", reason: "stopped" },
  ];
}
