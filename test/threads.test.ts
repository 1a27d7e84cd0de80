import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { IntentReply } from "@steward/contracts/intent.ts";
import type { ResumedThread, Thread } from "@steward/contracts/thread.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createStewardHome,
  type StartedServer,
  type StewardHome,
} from "./support/steward-process.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";

type Sent = { readonly type: string; readonly [field: string]: unknown };

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const spawned = { name: "helper", task: "Ring twice" };
const script: Script = [
  { when: "Ring once", moves: [call("ring", { times: 1 })] },
  { when: "Ring twice", moves: [call("ring", { times: 2 })] },
  { when: "Send somebody", moves: [call("spawn", spawned)] },
  { when: "refused", moves: [{ text: "Then not." }] },
  { moves: [{ text: "It rang." }] },
];

/** The world outside: it remembers how often it was rung. */
async function openBell(): Promise<{ server: Server; url: string; rings: unknown[] }> {
  const rings: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      rings.push(JSON.parse(body));
      response.end("ding");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, rings, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

describe("the thread API", () => {
  let bell: Awaited<ReturnType<typeof openBell>>;
  let home: StewardHome;
  let server: StartedServer;
  let client: StewardClient;
  beforeAll(async () => {
    bell = await openBell();
    const ring = { description: "Rings", url: bell.url, effects: ["execute"] };
    const providers = { play: { protocol: "scripted", models: ["one"], script } };
    const models = { providers, roles: { output: ["play/one"] }, embedded: { download: "off" } };
    home = createStewardHome(JSON.stringify({ models, tools: { hooks: { ring } } }));
    await start();
  });
  afterAll(async () => {
    await home[Symbol.asyncDispose]();
    bell.server.close();
  });
  beforeEach(() => {
    bell.rings.length = 0;
  });

  async function start(): Promise<void> {
    server = await home.start();
    client = createOwner(home);
  }

  async function open(): Promise<string> {
    const reply = await client.ask("POST", "/sessions");
    expect(reply.status).toBe(201);
    return (JSON.parse(reply.text) as Thread).thread_id;
  }
  const look = async (id: string) =>
    JSON.parse((await client.ask("GET", `/sessions/${id}`)).text) as Thread;
  async function stream(path: string, body: object): Promise<Sent[]> {
    const headers = { accept: "text/event-stream" };
    const reply = await client.ask("POST", path, { body, headers });
    expect(reply.status).toBe(200);
    return reply.text
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice(6)) as Sent);
  }
  const say = (id: string, message: string) => stream(`/chat/${id}`, { message });
  const resume = (id: string, body: object) => stream(`/resume/${id}`, body);

  it("asks, waits through a crash, and goes on once", async () => {
    const id = await open();
    const events = await say(id, "Ring once");
    expect(events.at(-1)).toMatchObject({ type: "interrupt", approvals: [{ tool: "ring" }] });
    expect(bell.rings).toEqual([]);
    expect(await look(id)).toMatchObject({ status: "waiting", interrupts: [{ tool: "ring" }] });

    server.process.kill("SIGKILL");
    await server.ended;
    await start();
    expect(await look(id)).toMatchObject({ status: "waiting", interrupts: [{ tool: "ring" }] });
    const rest = await resume(id, { action: "continue" });
    expect(rest[0]?.type).toBe("turn-resume");
    expect(rest.at(-2)).toMatchObject({ type: "turn-end", status: "done" });
    expect(bell.rings).toEqual([{ times: 1 }]);
    expect(await look(id)).toMatchObject({ status: "done", interrupts: [] });
    const again = await client.ask("POST", `/resume/${id}?action=continue`);
    expect(again).toMatchObject({ status: 409, code: "conflict" });
  });

  it("answers with the state, where no stream is asked for", async () => {
    const id = await open();
    await say(id, "Ring once");
    const reply = await client.ask("POST", `/resume/${id}?action=continue`);
    const { thread_id, turn_id, status } = JSON.parse(reply.text) as ResumedThread;
    expect([thread_id, status]).toEqual([id, "running"]);
    expect(await client.settle(turn_id)).toMatchObject({ status: "done" });
    expect(bell.rings).toEqual([{ times: 1 }]);
  });

  it("asks for what a sub-agent does as well", async () => {
    const id = await open();
    const sent = await say(id, "Send somebody");
    expect(sent.at(-1)).toMatchObject({ type: "interrupt", approvals: [{ tool: "spawn" }] });
    const asked = await resume(id, { action: "continue" });
    expect(asked.at(-1)).toMatchObject({
      type: "interrupt",
      approvals: [{ tool: "ring", path: ["main", "helper"] }],
    });
    const rest = await resume(id, { action: "continue" });
    expect(rest.at(-2)).toMatchObject({ type: "turn-end", status: "done" });
    expect(bell.rings).toEqual([{ times: 2 }]);
  });

  it("says at once that a message is queued behind a question", async () => {
    const id = await open();
    await say(id, "Ring once");
    const events = await say(id, "Are you there?");
    expect(events).toMatchObject([{ type: "interrupt", approvals: [{ tool: "ring" }] }]);
    await resume(id, { action: "continue" });
    expect(bell.rings).toHaveLength(1);
  });

  it("tells whoever sends an intent that it waits, and how to go on", async () => {
    const body = { message: "Ring once", conversation_id: await open() };
    const reply = await client.ask("POST", "/agent/intent", { body });
    const asked = IntentReply.parse(JSON.parse(reply.text));
    expect(asked).toMatchObject({
      status: "waiting",
      approvals: [{ tool: "ring", title: expect.any(String) as string, ask: { risk: "medium" } }],
    });
    expect(asked.approvals[0]?.ask.verbs).toContain("approve");
    expect(bell.rings).toEqual([]);
    const decision = `/api/approvals/${encodeURIComponent(asked.approvals[0]?.id ?? "")}`;
    const decided = await client.ask("POST", decision, { body: { verb: "approve" } });
    expect(decided.status).toBe(200);
    expect(await client.settle(asked.turn_id ?? "")).toMatchObject({ status: "done" });
    expect(bell.rings).toEqual([{ times: 1 }]);
    expect(await look(asked.conversation_id ?? "")).toMatchObject({ status: "done" });
  });

  it("tells front ends what an answer waits for, streamed or not", async () => {
    const ask = async (streamed: boolean) => {
      const messages = [{ role: "user", content: "Ring once" }];
      const more = { stream: streamed, conversation_id: await open() };
      const body = { model: "steward-agent", messages, ...more };
      return client.ask("POST", "/v1/chat/completions", { body });
    };
    const waiting = { status: "waiting", approvals: [{ tool: "ring" }] };
    const whole = JSON.parse((await ask(false)).text) as Sent;
    expect(whole.steward).toMatchObject(waiting);
    const chunks = (await ask(true)).text.split("\n").filter((line) => line.includes('"steward"'));
    expect(chunks.map((line) => (JSON.parse(line.slice(6)) as Sent).steward)).toMatchObject([
      waiting,
    ]);
    await client.ask("POST", `/resume/${String(whole.conversation_id)}?action=continue`);
    await expect.poll(() => bell.rings).toHaveLength(1);
  });

  it("does not keep a front end waiting for what a sub-agent asks", async () => {
    const made = await client.ask("POST", "/sessions", { body: { interrupt_on: { ring: true } } });
    const { thread_id: conversation_id } = JSON.parse(made.text) as Thread;
    const messages = [{ role: "user", content: "Send somebody" }];
    const body = { model: "steward-agent", messages, conversation_id };
    const reply = await client.ask("POST", "/v1/chat/completions", { body });
    expect((JSON.parse(reply.text) as Sent).steward).toMatchObject({
      status: "waiting",
      approvals: [{ tool: "ring", path: ["main", "helper"] }],
    });
    const rest = await resume(conversation_id, { action: "continue" });
    expect(rest.at(-2)).toMatchObject({ type: "turn-end", status: "done" });
  });

  it("cancels: nothing rings, and the model is told", async () => {
    const id = await open();
    await say(id, "Ring once");
    const events = await resume(id, { action: "cancel", text: "too late in the day" });
    expect(events.at(-2)).toMatchObject({ type: "turn-end", status: "done" });
    const said = events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []));
    expect(said.join("")).toMatch(/^Then /);
    expect(events.at(-1)).toMatchObject({
      type: "receipt",
      entries: [{ tool: "ring", outcome: "refused" }],
      refused: 1,
      failed: 0,
    });
    expect(bell.rings).toEqual([]);
  });

  it("edits: it rings as often as the script says", async () => {
    const id = await open();
    await say(id, "Ring once");
    const events = await resume(id, { action: "edit", arguments: { times: 5 } });
    expect(events.at(-2)).toMatchObject({ type: "turn-end", status: "done" });
    expect(events.at(-1)).toMatchObject({ entries: [{ outcome: "worked", kind: "other" }] });
    expect(bell.rings).toEqual([{ times: 5 }]);
  });
});
