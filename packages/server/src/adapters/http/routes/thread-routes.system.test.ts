import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { InterruptEvent, ResumeThread } from "@steward/contracts/thread.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { openTestApp, type TestApp } from "../../../testing/open-test-app.ts";
import { sampleApproval } from "../../../testing/sample-approval.ts";
import type { Threads } from "../../../modules/threads/index.ts";

const id = "cnv_00000000000000000000000000" as ConversationId;
const turnId = "trn_00000000000000000000000000" as TurnId;
const log: readonly TurnEvent[] = [
  { seq: 1, at: 1, type: "turn-start" },
  { seq: 2, at: 1, type: "text-delta", text: "line\nbreak" },
  { seq: 3, at: 1, type: "turn-wait", callIds: ["a"] },
];
const interrupt: InterruptEvent = { type: "interrupt", approvals: [sampleApproval("a")] };

/** One thread with one turn that waits. */
function createMemoryThreads(asked: unknown[]): Threads {
  const check = (threadId: string) => {
    if (threadId !== id) throw new AppError("not_found", "There is no thread with this id.");
  };
  return {
    async create(_by, request) {
      asked.push(request);
      return id;
    },
    async get(_by, threadId) {
      check(threadId);
      const interrupts = [sampleApproval("a")];
      return { thread_id: id, status: "waiting", turn_id: turnId, interrupts, created_at: 1 };
    },
    async send(_by, threadId, message) {
      check(threadId);
      asked.push(message);
      return { turnId, afterSeq: 0 };
    },
    async resume(_by, threadId, request: ResumeThread) {
      check(threadId);
      asked.push(request);
      const answer = { thread_id: id, turn_id: turnId, status: "running" as const };
      return { answer, position: { turnId, afterSeq: 2 } };
    },
    async *follow(_by, { afterSeq }) {
      yield log.slice(afterSeq);
      yield [interrupt];
    },
  };
}

describe("threads over HTTP", () => {
  let app: TestApp;
  let asked: unknown[];
  beforeEach(async () => {
    asked = [];
    app = await openTestApp({ threads: createMemoryThreads(asked) });
  });
  afterEach(() => app.close());
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    app.ask(path, { method: "POST", headers, ...(body ? { body } : {}) });
  const eventsOf = (text: string): unknown[] =>
    text
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice(6)) as unknown);

  it("begin with what asks by default, or as they are told", async () => {
    const { status, json } = await post("/sessions");
    expect([status, json]).toEqual([201, { thread_id: id }]);
    await post("/sessions", {});
    await post("/sessions", { interrupt_on: { network: true }, model: "m", title: "t" });
    const byDefault = { execute: true, write_file: true };
    expect(asked).toEqual([
      { interruptOn: byDefault },
      { interruptOn: byDefault },
      { interruptOn: { network: true }, model: "m", title: "t" },
    ]);
    expect((await post("/sessions", { interrupt_on: "all" })).status).toBe(400);
  });

  it("stream the events of a turn up to the interrupt", async () => {
    const { status, headers, text } = await post(`/chat/${id}`, { message: " Hello " });
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("text/event-stream");
    expect(asked).toEqual(["Hello"]);
    expect(eventsOf(text)).toEqual([...log, interrupt]);
  });

  it("show how they are", async () => {
    const { json } = await app.ask(`/sessions/${id}`);
    expect(json).toMatchObject({
      status: "waiting",
      turn_id: turnId,
      interrupts: [{ callId: "a" }],
    });
  });

  it("resume by body or by query", async () => {
    const { status, json } = await post(`/resume/${id}`, { action: "continue" });
    expect([status, json]).toEqual([200, { thread_id: id, turn_id: turnId, status: "running" }]);
    await post(`/resume/${id}?action=cancel&text=no`);
    const args = encodeURIComponent('{"path":"x"}');
    await post(`/resume/${id}?action=edit&call_id=a&arguments=${args}`);
    await post(`/resume/${id}?action=edit`, { call_id: "b", arguments: { n: 1 } });
    expect(asked).toEqual([
      { action: "continue" },
      { action: "cancel", text: "no" },
      { action: "edit", call_id: "a", arguments: { path: "x" } },
      { action: "edit", call_id: "b", arguments: { n: 1 } },
    ]);
  });

  it("resume as a stream of the rest, where that is asked for", async () => {
    const headers = { accept: "text/event-stream" };
    const reply = await post(`/resume/${id}`, { action: "continue" }, headers);
    expect(reply.headers["content-type"]).toContain("text/event-stream");
    expect(eventsOf(reply.text)).toEqual([log[2], interrupt]);
  });

  it.each([
    ["no action", {}],
    ["an unknown action", { action: "explode" }],
    ["arguments that are no object", { action: "edit", arguments: [1] }],
    ["an unknown field", { action: "continue", force: true }],
  ])("refuse to resume with %s", async (_what, body) => {
    expect((await post(`/resume/${id}`, body)).status).toBe(400);
    expect((await post(`/resume/${id}?action=edit&arguments=nonsense`)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it("are not found under other ids, before anything is streamed", async () => {
    for (const other of ["cnv_00000000000000000000000009", "nonsense"]) {
      expect((await app.ask(`/sessions/${other}`)).status).toBe(404);
      const { status, json } = await post(`/chat/${other}`, { message: "x" });
      expect([status, json]).toMatchObject([404, { error: { code: "not_found" } }]);
      expect((await post(`/resume/${other}`, { action: "continue" })).status).toBe(404);
    }
  });

  it("need a message, and a key that may chat", async () => {
    expect((await post(`/chat/${id}`, { message: " " })).status).toBe(400);
    expect((await post(`/chat/${id}`)).status).toBe(400);
    const reader = await app.key("read");
    expect((await post("/sessions", {}, reader)).status).toBe(403);
    expect((await post(`/chat/${id}`, { message: "x" }, reader)).status).toBe(403);
    expect((await post(`/resume/${id}`, { action: "continue" }, reader)).status).toBe(403);
    expect((await app.ask(`/sessions/${id}`, { headers: { authorization: "" } })).status).toBe(401);
  });
});
