import type { Conversation } from "@steward/contracts/conversation.ts";
import type { Trace } from "@steward/contracts/trace.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readToEnd, readUntil } from "../../../testing/open-test-core.ts";
import { openTestServer, type TestServer } from "../../../testing/open-test-server.ts";
import { calls, createSampleTools, type SampleTools } from "../../../testing/sample-tools.ts";

describe("the routes of turns", () => {
  let server: TestServer;
  let sample: SampleTools;
  beforeEach(async () => {
    sample = createSampleTools();
    server = await openTestServer({
      tools: sample.tools,
      script: [
        { when: "mail", moves: calls(["send", "ada"]) },
        { when: "busy", moves: calls(["wait", "x"]) },
        { moves: [{ echo: true }] },
      ],
    });
  });
  afterEach(async () => {
    sample.release();
    await server.close();
  });

  async function open(): Promise<Conversation> {
    const body = { model: "lab/large" };
    const reply = await server.ask("/api/conversations", { method: "POST", body });
    return reply.json as Conversation;
  }

  async function say({ id }: Conversation, text: string, more: object = {}): Promise<Turn> {
    const asking = { method: "POST", body: { text, ...more } };
    return (await server.ask(`/api/conversations/${id}/turns`, asking)).json as Turn;
  }

  const change = (turn: Turn, text: string, headers = {}) =>
    server.ask(`/api/turns/${turn.id}`, { method: "PATCH", body: { text }, headers });

  /** What somebody else asks with. */
  async function asEve() {
    const { access } = server.core;
    const { name: user } = await access.createUser({ name: "Eve" });
    const { key } = await access.createKey(access.local(), { name: "eve", user });
    return { authorization: `Bearer ${key}` };
  }

  it("change a message that is still queued", async () => {
    const conversation = await open();
    const first = await say(conversation, "busy");
    const second = await say(conversation, "secnod");
    const reply = await change(second, "second");
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ input: { content: [{ text: "second" }] } });
    sample.release();
    await readToEnd(server.core.turns, second.id);
    const view = (await server.ask(`/api/turns/${second.id}`)).json as TurnView;
    expect(view.parts).toMatchObject([{ type: "text", text: "second" }]);
    expect((await change(second, "third")).status).toBe(409);
    expect((await change(first, "third")).status).toBe(409);
  });

  it("change nothing to nothing, and nothing of somebody else's", async () => {
    const turn = await say(await open(), "busy");
    expect((await change(turn, "")).status).toBe(400);
    const headers = await asEve();
    expect((await change(turn, "x", headers)).status).toBe(404);
    expect((await server.ask(`/api/turns/${turn.id}/trace`, { headers })).status).toBe(404);
  });

  it("tell what was really done, while it is done and afterwards", async () => {
    const turn = await say(await open(), "busy");
    await readUntil(server.core.turns, turn.id, "tool-start");
    const receipt = (headers = {}) => server.ask(`/api/turns/${turn.id}/receipt`, { headers });
    expect((await receipt()).json).toMatchObject({ entries: [{ outcome: "pending" }], pending: 1 });
    sample.release();
    await readToEnd(server.core.turns, turn.id);
    expect((await receipt()).json).toEqual({
      entries: [
        expect.objectContaining({
          tool: "wait",
          kind: "other",
          outcome: "worked",
          made_good: false,
        }),
      ],
      failed: 0,
      refused: 0,
      pending: 0,
    });
    const headers = await asEve();
    expect((await receipt(headers)).status).toBe(404);
  });

  it("tell how an answer came about, also while it is being made", async () => {
    const turn = await say(await open(), "busy");
    await readUntil(server.core.turns, turn.id, "tool-start");
    const trace = async () => (await server.ask(`/api/turns/${turn.id}/trace`)).json as Trace;
    expect((await trace()).stages.at(-1)).toMatchObject({ kind: "tool", status: "open" });
    sample.release();
    await readToEnd(server.core.turns, turn.id);
    expect((await trace()).stages.every(({ durationMs }) => durationMs !== null)).toBe(true);
  });

  it("stop a turn that waits for a decision, at once", async () => {
    const turn = await say(await open(), "mail");
    await readUntil(server.core.turns, turn.id, "turn-wait");
    const reply = await server.ask(`/api/turns/${turn.id}/stop`, { method: "POST" });
    expect(reply.json).toMatchObject({ status: "stopped", parts: [{ state: "stopped" }] });
    expect(await server.core.approvals.list(server.core.owner)).toEqual([]);
  });

  it("go on with a message in place of what waits", async () => {
    const conversation = await open();
    const first = await say(conversation, "mail");
    await readUntil(server.core.turns, first.id, "turn-wait");
    const second = await say(conversation, "never mind", { supersede: true });
    await readToEnd(server.core.turns, second.id);
    await expect.poll(() => server.core.turns.get(first.id)).toMatchObject({ status: "stopped" });
    expect(sample.effects).toEqual([]);
  });

  it("take a message for a message, also when it looks like a command", async () => {
    const turn = await say(await open(), "/stop");
    await readToEnd(server.core.turns, turn.id);
    await expect.poll(() => server.core.turns.get(turn.id)).toMatchObject({ status: "done" });
  });
});
