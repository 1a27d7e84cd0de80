import { randomUUID } from "node:crypto";
import type { DraftEvent } from "@steward/contracts/draft-event.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import { followTurn } from "./follow-turn.ts";
import type { LiveTurn } from "./live-turn.ts";
import type {
  OwnedTurn,
  TurnCopy,
  TurnLog,
  TurnInputRow,
  TurnInputs,
  TurnQueue,
  TurnStore,
  UnplacedTurn,
} from "./ports.ts";
import type { TurnRun } from "./running-turn.ts";
import { createRunningTurns } from "./running-turns.ts";
import { type CallKey, createToolCalls, type ToolCalls, type ToolCallStore } from "./tool-calls.ts";
import { createTurnIds, type TurnIds } from "./turn-ids.ts";
import { createWakeups } from "./wakeups.ts";
import type { Content } from "@steward/contracts/content.ts";
import type { Turn, TurnInput } from "@steward/contracts/turn.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createTurnstile } from "../../kernel/create-turnstile.ts";

type NewTurn = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The conversation's head where undefined, none where null. */
  readonly parentId: TurnId | null | undefined;
  readonly model: string;
  readonly input: TurnInput;
  readonly spawnedBy?: Turn["spawnedBy"];
};

/** Messages that wait for their turn. */
type QueuedTurns = {
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

type QueuePorts = {
  readonly store: TurnStore;
  readonly queue: TurnQueue;
  readonly inputs: TurnInputs;
  readonly clock: Clock;
};

export type Turns = {
  /** Queues a turn. Nothing runs before `claim`. */
  create(turn: NewTurn): Promise<OwnedTurn>;
  /** Repeats what was said and done, for a conversation that goes its own way from there. */
  copy(path: readonly OwnedTurn[], to: ConversationId): Promise<void>;
  get(turnId: TurnId): Promise<OwnedTurn | null>;
  list(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  findSpawned(key: CallKey): Promise<OwnedTurn | null>;
  view(turn: OwnedTurn): Promise<TurnView>;
  /** The log so far. */
  events(turnId: TurnId): Promise<readonly TurnEvent[]>;
  /** The log in batches, live, until `turn-end` or abort. */
  follow(
    turnId: TurnId,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly TurnEvent[]>;
  /** The same, and between the entries what is being said and is not checked yet. */
  watch(
    turnId: TurnId,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly (TurnEvent | DraftEvent)[]>;
  /** Takes the turn of a conversation that is to go on; null when there is none. */
  claim(conversationId: ConversationId, isConcurrent: boolean): Promise<ClaimedTurn | null>;
  /** Idempotent; works on a queued, a running, a waiting and an ended turn. */
  stop(turnId: TurnId): Promise<void>;
  /** Makes what a crash left behind claimable and names the conversations that have turns to run. */
  recover(): Promise<readonly ConversationId[]>;
  /** Turns that have not ended. Those that wait for a person are none that run. */
  counts(): Promise<TurnCounts>;
  /** The turns of a conversation that have not ended. */
  live(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  readonly queue: QueuedTurns;
  readonly calls: ToolCalls;
  /** Lets go of what is running, to be gone on with by the next process. */
  close(): Promise<void>;
};

type TurnCounts = {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
};

export type ClaimedTurn = {
  readonly turn: OwnedTurn;
  /** Resolves when the turn has ended, waits or was let go of, and that is on disk, with how it is then. */
  run(run: TurnRun): Promise<TurnView>;
};

export type TurnsPorts = QueuePorts & {
  readonly calls: ToolCallStore;
  readonly log: TurnLog;
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
  const ids = createTurnIds(clock);
  /** One claim of a conversation at a time: the next one must know of the turn that this one took. */
  const claims = createTurnstile();
  const events = async (turnId: TurnId): Promise<readonly TurnEvent[]> =>
    running.find(turnId)?.after(0) ?? log.read(turnId, 0);

  return {
    create(turn) {
      return store.insert(toQueuedTurn(turn, { id: ids.nextTurn(), now: clock.now() }));
    },
    copy: (path, to) => store.insertCopies(toCopies(path, to, ids.nextTurn)),
    get: store.get,
    list: store.list,
    live: store.live,
    counts: async () => toCounts(await store.live()),
    findSpawned: ({ turnId, callId }) => store.findSpawned(turnId, callId),
    async view(turn) {
      const { ownerId: _owner, stopRequested: _stop, ...shown } = turn;
      return (await events(turn.id)).reduce(applyTurnEvent, toTurnView(shown));
    },
    events,
    follow(turnId, afterSeq, signal) {
      const until = AbortSignal.any([signal, closing.signal]);
      const followed = { store, log, wakeups, findLive: running.find };
      return followTurn(followed, { turnId, afterSeq }, until);
    },
    watch(turnId, afterSeq, signal) {
      const until = AbortSignal.any([signal, closing.signal]);
      const beside = (live: LiveTurn) => live.draft();
      const watched = { store, log, wakeups, findLive: running.find, beside };
      return followTurn(watched, { turnId, afterSeq }, until);
    },
    async claim(conversationId, isConcurrent) {
      const claim = await claims.pass(conversationId, () =>
        running.claim({ conversationId, isConcurrent }),
      );
      return claim && { turn: claim.turn, run: (run) => running.run(claim, run) };
    },
    async stop(turnId) {
      if (await queue.settleQueued(turnId, toStopEvents(clock.now()))) wakeups.notify(turnId);
      else if (!running.stop(turnId)) await requestStop(ports, turnId);
    },
    async recover() {
      await log.breakLeases(holder);
      ids.startAfter(await queue.newestIds());
      return [...new Set((await store.live()).map((turn) => turn.conversationId))];
    },
    queue: createQueuedTurns(ports, { notify: decisions.notify, ids }),
    calls: createToolCalls({ ...ports, decisions }),
    async close() {
      await running.close();
      closing.abort();
    },
  };
}

/** The same turns, one after the other, in another conversation. */
function toCopies(
  path: readonly OwnedTurn[],
  to: ConversationId,
  nextId: () => TurnId,
): readonly TurnCopy[] {
  let parentId: TurnId | null = null;
  return path.map((turn) => {
    const copy = { ...turn, id: nextId(), conversationId: to, parentId, spawnedBy: null };
    parentId = copy.id;
    return { of: turn.id, turn: copy };
  });
}

function toCounts(live: readonly OwnedTurn[]): TurnCounts {
  const count = (status: OwnedTurn["status"]) =>
    live.filter((turn) => turn.status === status).length;
  return { queued: count("queued"), running: count("running"), waiting: count("waiting") };
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

function createQueuedTurns(
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
