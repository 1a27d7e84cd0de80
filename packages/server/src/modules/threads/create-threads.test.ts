import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { QueueMode } from "@steward/contracts/queue-mode.ts";
import type { TurnStatus } from "@steward/contracts/turn.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../kernel/app-error.ts";
import type { OwnedTurn } from "../turns/index.ts";
import {
  createThreads,
  type ThreadPorts,
  type Threads,
  type TurnPosition,
} from "./create-threads.ts";
import { createMemoryApprovals, type MemoryApprovals } from "../../testing/memory-approvals.ts";
import { sampleApproval } from "../../testing/sample-approval.ts";

const by = { userId: "usr_00000000000000000000000000" as UserId, userName: "Ada" };
const stranger = { userId: "usr_00000000000000000000000001" as UserId, userName: "Eve" };
const threadId = "cnv_00000000000000000000000000" as ConversationId;

function turnIdOf(number: number): TurnId {
  return `trn_${String(number).padStart(26, "0")}` as TurnId;
}

/** Turns whose logs a test writes. */
function createMemoryTurns() {
  const turns = new Map<TurnId, OwnedTurn>();
  const logs = new Map<TurnId, TurnEvent[]>();
  const wake = new Set<() => void>();
  const end = (event: NewTurnEvent) => (event.type === "turn-end" ? event.status : undefined);
  return {
    all: turns,
    add(status: TurnStatus): OwnedTurn {
      const turn: OwnedTurn = {
        id: turnIdOf(turns.size),
        ownerId: by.userId,
        conversationId: threadId,
        parentId: null,
        status,
        model: "m",
        input: { content: [], origin: "thread" },
        createdAt: turns.size,
        endedAt: null,
        spawnedBy: null,
        stopRequested: false,
      };
      turns.set(turn.id, turn);
      logs.set(turn.id, []);
      return turn;
    },
    write({ id }: OwnedTurn, ...events: NewTurnEvent[]): void {
      const log = logs.get(id) ?? [];
      for (const event of events) {
        log.push({ ...event, seq: log.length + 1, at: 1 });
        const status = event.type === "turn-wait" ? "waiting" : (end(event) ?? "running");
        const endedAt = event.type === "turn-end" ? 1 : null;
        turns.set(id, { ...turns.get(id)!, status, endedAt });
      }
      for (const resume of wake) resume();
    },
    ports: {
      get: async (id) => turns.get(id) ?? null,
      live: async () => [...turns.values()].filter((turn) => turn.endedAt === null),
      async view({ ownerId: _owner, stopRequested: _stop, ...turn }) {
        return (logs.get(turn.id) ?? []).reduce(applyTurnEvent, toTurnView(turn));
      },
      async *follow(id, afterSeq, signal) {
        for (let seq = afterSeq; !signal.aborted;) {
          const batch = (logs.get(id) ?? []).slice(seq);
          seq += batch.length;
          if (batch.length > 0) yield batch;
          if (batch.at(-1)?.type === "turn-end") return;
          if (batch.length > 0) continue;
          await new Promise<void>((resolve) => {
            wake.add(resolve);
            signal.addEventListener("abort", () => resolve(), { once: true });
          });
        }
      },
    } satisfies ThreadPorts["turns"],
  };
}

const start: NewTurnEvent = { type: "turn-start" };
const wait: NewTurnEvent = { type: "turn-wait", callIds: ["a"] };
const end: NewTurnEvent = { type: "turn-end", status: "done", reason: "answered" };
const say = (text: string): NewTurnEvent => ({ type: "text-delta", text });

describe("threads", () => {
  let turns: ReturnType<typeof createMemoryTurns>;
  let approvals: MemoryApprovals;
  let threads: Threads;
  let created: unknown[];
  let queueMode: QueueMode;
  let headTurnId: TurnId | null;
  beforeEach(() => {
    turns = createMemoryTurns();
    approvals = createMemoryApprovals();
    created = [];
    queueMode = "serial";
    headTurnId = null;
    threads = createThreads({ turns: turns.ports, approvals, ...openPlace() });
  });

  function openPlace(): Pick<ThreadPorts, "inbox" | "conversations"> {
    const place = () =>
      ({ id: threadId, createdAt: 7, queueMode, headTurnId }) as Awaited<
        ReturnType<ThreadPorts["conversations"]["get"]>
      >;
    return {
      inbox: {
        async receive() {
          const turn = turns.add("queued");
          headTurnId = turn.id;
          return turn;
        },
      },
      conversations: {
        async create(_ownerId, body) {
          created.push(body);
          return place();
        },
        async get(ownerId, id) {
          if (ownerId === by.userId && id === threadId) return place();
          throw new AppError("not_found", "There is no conversation with this id.");
        },
      },
    };
  }

  async function read(position: TurnPosition): Promise<string[]> {
    const types: string[] = [];
    const signal = new AbortController().signal;
    for await (const batch of threads.follow(by, position, signal)) {
      types.push(...batch.map((event) => event.type));
    }
    return types;
  }

  /** A turn that waits for these calls. */
  function waiting(...callIds: string[]): OwnedTurn {
    const turn = turns.add("running");
    headTurnId = turn.id;
    approvals.add(...callIds.map((callId) => sampleApproval(callId, { turnId: turn.id })));
    turns.write(turn, start, wait);
    return turn;
  }

  it("are conversations with their own idea of what asks", async () => {
    const interruptOn = { execute: true };
    const request = { interruptOn, model: undefined, title: "Job" };
    expect(await threads.create(by, request)).toBe(threadId);
    expect(created).toEqual([{ model: "steward-auto", title: "Job", interruptOn }]);
  });

  it("are idle, then as their newest turn, then waiting", async () => {
    expect(await threads.get(by, threadId)).toEqual({
      thread_id: threadId,
      status: "idle",
      turn_id: null,
      interrupts: [],
      created_at: 7,
    });
    await threads.send(by, threadId, "Hello");
    expect(await threads.get(by, threadId)).toMatchObject({
      status: "queued",
      turn_id: headTurnId,
    });
    const turn = waiting("a");
    const shown = await threads.get(by, threadId);
    expect(shown).toMatchObject({
      status: "waiting",
      turn_id: turn.id,
      interrupts: [{ callId: "a" }],
    });
  });

  it("of somebody else, and ids that are none, are not found", async () => {
    for (const [who, id] of [
      [stranger, threadId],
      [by, "cnv_00000000000000000000000009"],
      [by, "nonsense"],
    ] as const) {
      const notFound = { code: "not_found" };
      await expect(threads.get(who, id)).rejects.toMatchObject(notFound);
      await expect(threads.send(who, id, "x")).rejects.toMatchObject(notFound);
      const resumed = threads.resume(who, id, { action: "continue" });
      await expect(resumed).rejects.toMatchObject(notFound);
    }
  });

  it("stream a turn to its end", async () => {
    const position = await threads.send(by, threadId, "Hello");
    turns.write(turns.all.get(position.turnId)!, start, say("Hi"), end);
    expect(await read(position)).toEqual(["turn-start", "text-delta", "turn-end", "receipt"]);
  });

  it("end the stream with what waits, and go on from there", async () => {
    const turn = waiting("a", "b");
    const position = { turnId: turn.id, afterSeq: 0 };
    expect(await read(position)).toEqual(["turn-start", "turn-wait", "interrupt"]);
    const resumed = await threads.resume(by, threadId, { action: "continue" });
    expect(resumed.answer).toEqual({ thread_id: threadId, turn_id: turn.id, status: "running" });
    expect([...approvals.decided.values()]).toEqual([
      { verb: "approve", hash: "hash of a" },
      { verb: "approve", hash: "hash of b" },
    ]);
    turns.write(turn, { type: "turn-resume" }, say("Done"), end);
    expect(await read(resumed.position)).toEqual([
      "turn-resume",
      "text-delta",
      "turn-end",
      "receipt",
    ]);
  });

  it("do not interrupt for what was decided meanwhile", async () => {
    const turn = waiting("a");
    await approvals.decide(by, `${turn.id}.a`, { verb: "approve" });
    const reading = read({ turnId: turn.id, afterSeq: 0 });
    turns.write(turn, { type: "turn-resume" }, end);
    expect(await reading).not.toContain("interrupt");
  });

  it("interrupt for a sub-agent that waits, although its parent runs", async () => {
    const root = turns.add("running");
    const child = turns.add("running");
    const reading = read({ turnId: root.id, afterSeq: 0 });
    const started = { callId: "s", turnId: child.id, name: "researcher", task: "Look" };
    turns.write(root, start, { type: "child-start", ...started });
    approvals.add(sampleApproval("a", { turnId: child.id, rootTurnId: root.id }));
    turns.write(child, start, wait);
    expect(await reading).toEqual(["turn-start", "child-start", "interrupt"]);
  });

  it("interrupt a message that is queued behind a turn that waits", async () => {
    waiting("a");
    const position = await threads.send(by, threadId, "And?");
    expect(await read(position)).toEqual(["interrupt"]);
  });

  it("do not, where messages are answered side by side", async () => {
    waiting("a");
    queueMode = "concurrent";
    const position = await threads.send(by, threadId, "And?");
    turns.write(turns.all.get(position.turnId)!, start, end);
    expect(await read(position)).toEqual(["turn-start", "turn-end", "receipt"]);
  });

  it("stop streaming when the reader leaves, and nothing else", async () => {
    const position = await threads.send(by, threadId, "Hello");
    const leaving = new AbortController();
    const stream = threads.follow(by, position, leaving.signal)[Symbol.asyncIterator]();
    const next = stream.next();
    leaving.abort();
    expect(await next).toMatchObject({ done: true });
    expect(turns.all.get(position.turnId)).toMatchObject({ status: "queued" });
  });

  it("cancel with a reason, one call or all", async () => {
    waiting("a", "b");
    const one = { action: "cancel", call_id: "b", text: "no" } as const;
    const { answer } = await threads.resume(by, threadId, one);
    expect(answer.status).toBe("waiting");
    expect([...approvals.decided.values()]).toEqual([
      { verb: "reject", hash: "hash of b", text: "no" },
    ]);
    await threads.resume(by, threadId, { action: "cancel" });
    expect(approvals.decided.size).toBe(2);
  });

  it("edit one call, and want to know which", async () => {
    const turn = waiting("a", "b");
    const input = { path: "x" };
    const vague = threads.resume(by, threadId, { action: "edit", arguments: input });
    await expect(vague).rejects.toMatchObject({ code: "invalid_request" });
    const empty = threads.resume(by, threadId, { action: "edit", call_id: "a" });
    await expect(empty).rejects.toMatchObject({ code: "invalid_request" });
    await threads.resume(by, threadId, { action: "edit", call_id: "a", arguments: input });
    expect(approvals.decided.get(`${turn.id}.a`)).toEqual({
      verb: "edit",
      input,
      hash: "hash of a",
    });
  });

  it("answer a question with the text", async () => {
    const turn = waiting("a");
    const { ask } = sampleApproval("a");
    const form = { turnId: turn.id, ask: { ...ask, verbs: ["respond" as const] } };
    approvals.add(sampleApproval("a", form));
    const mute = threads.resume(by, threadId, { action: "continue" });
    await expect(mute).rejects.toMatchObject({ code: "conflict" });
    await threads.resume(by, threadId, { action: "continue", text: "Blue" });
    expect(approvals.decided.get(`${turn.id}.a`)).toMatchObject({ verb: "respond", text: "Blue" });
  });

  it("have nothing to resume when nothing waits, or not that call", async () => {
    const conflict = { code: "conflict" };
    const nothing = threads.resume(by, threadId, { action: "continue" });
    await expect(nothing).rejects.toMatchObject(conflict);
    waiting("a");
    const other = threads.resume(by, threadId, { action: "continue", call_id: "z" });
    await expect(other).rejects.toMatchObject(conflict);
  });

  it("say who was first", async () => {
    const turn = waiting("a");
    const list = async () => [sampleApproval("a", { turnId: turn.id })];
    await approvals.decide(stranger, `${turn.id}.a`, { verb: "approve" });
    const late = createThreads({
      turns: turns.ports,
      approvals: { ...approvals, list },
      ...openPlace(),
    });
    await expect(late.resume(by, threadId, { action: "continue" })).rejects.toMatchObject({
      code: "conflict",
      message: "already decided by Eve",
    });
  });
});
