import { EventEmitter, once } from "node:events";
import type { ConversationId, MediaId, TurnId } from "@steward/contracts/ids.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import type { OpenAiHandlerOptions } from "../../packages/server/src/adapters/openai/ports.ts";
import type { AppError } from "../../packages/server/src/kernel/app-error.ts";
import { createId } from "../../packages/server/src/kernel/create-id.ts";
import type { HistoryMessage, Inbox } from "../../packages/server/src/modules/inbox/index.ts";

export type FakeTurns = {
  readonly receive: Inbox["receiveHistory"];
  readonly turns: OpenAiHandlerOptions["turns"];
  readonly threads: OpenAiHandlerOptions["threads"];
  readonly media: OpenAiHandlerOptions["media"];
  readonly received: HistoryMessage[];
  readonly stopped: TurnId[];
  readonly kept: { name: string; bytes: Uint8Array }[];
  readonly signals: EventEmitter;
  /** Adds to the log of the newest turn. */
  append(...events: NewTurnEvent[]): void;
  /** Logs that new turns begin with. */
  plan: readonly NewTurnEvent[];
  refuse: AppError | undefined;
};

/** A turn log in memory. */
export function createFakeTurns(): FakeTurns {
  const logs = new Map<TurnId, TurnEvent[]>();
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  let newest: TurnId | undefined;
  const fake: FakeTurns = {
    received: [],
    stopped: [],
    kept: [],
    signals,
    plan: [],
    refuse: undefined,
    append(...events) {
      const log = logs.get(newest!)!;
      for (const event of events) log.push({ ...event, seq: log.length + 1, at: Date.now() });
      signals.emit("append");
    },
    async receive({ userId: ownerId }, message) {
      fake.received.push(message);
      if (fake.refuse) throw fake.refuse;
      const id = createId<TurnId>("trn", Date.now());
      newest = id;
      logs.set(id, []);
      fake.append(...fake.plan);
      signals.emit("receive");
      return {
        id,
        ownerId,
        conversationId: message.conversationId ?? createId<ConversationId>("cnv", Date.now()),
        parentId: null,
        status: "queued",
        model: message.model,
        input: { content: [], origin: "openai" },
        createdAt: Date.now(),
        endedAt: null,
        spawnedBy: null,
        stopRequested: false,
      };
    },
    threads: {
      async *follow(_by, { turnId, afterSeq }, signal) {
        let seq = afterSeq;
        while (!signal.aborted) {
          const batch = logs.get(turnId)!.slice(seq);
          seq += batch.length;
          if (batch.length > 0) yield batch;
          if (batch.at(-1)?.type === "turn-end") return;
          await once(signals, "append", { signal }).catch(() => undefined);
        }
      },
    },
    turns: {
      async stop(turnId) {
        fake.stopped.push(turnId);
        signals.emit("stop");
      },
    },
    media: {
      async put(_ownerId, name, bytes) {
        fake.kept.push({ name, bytes });
        const id = `med_${"0".repeat(64)}` as MediaId;
        return { id, name, mime: "image/png", bytes: bytes.length };
      },
      use: async (_ownerId, id) => ({ id, name: "", mime: "image/png", bytes: 0 }),
    },
  };
  return fake;
}

const usage = {
  inputTokens: 12,
  outputTokens: 3,
  reasoningTokens: 1,
  cachedInputTokens: 2,
  costMicros: 40,
};

/** A turn that thinks, says two words and ends. */
export const answered: readonly NewTurnEvent[] = [
  { type: "turn-start" },
  { type: "step-start", step: 0 },
  { type: "model-start", model: "lab/large" },
  { type: "reasoning-delta", text: "hm" },
  { type: "text-delta", text: "hello " },
  { type: "text-delta", text: "world" },
  { type: "step-end", step: 0, usage, finish: "stop" },
  { type: "turn-end", status: "done", reason: "answered" },
];

const layer = { model: "lab/small", usage, durationMs: 1, problem: null } as const;

/** The same after a look at the evidence, with a draft that did not stand, and a verdict on the other. */
export const verified: readonly NewTurnEvent[] = [
  {
    type: "control-end",
    status: "passed",
    corrections: [],
    instructions: "",
    ...layer,
  },
  { type: "draft-reject", claims: [], usage },
  ...answered.slice(0, -1),
  { type: "check-end", status: "verified", sourced: 1, unsourced: 0, ...layer },
  ...answered.slice(-1),
];

export const calledTool: readonly NewTurnEvent[] = [
  { type: "turn-start" },
  { type: "tool-call", callId: "call_1", name: "weather", input: '{"city":"Oslo"}' },
  { type: "tool-call", callId: "call_2", name: "weather", input: '{"city":"Rome"}' },
  { type: "step-end", step: 0, usage, finish: "tool-calls" },
  { type: "turn-end", status: "done", reason: "client_tools" },
];

export const failed: readonly NewTurnEvent[] = [
  { type: "turn-start" },
  {
    type: "turn-end",
    status: "failed",
    reason: "error",
    error: { code: "upstream_timeout", message: "the model fell silent" },
  },
];
