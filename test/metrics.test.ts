import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { IntentReply } from "@steward/contracts/intent.ts";
import { Status } from "@steward/contracts/status.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";

const script: Script = [
  { when: "Ring once", moves: [{ toolCall: { name: "ring", input: {} } }] },
  { moves: [{ text: "It rang." }] },
];

describe("what a scraper is told", () => {
  let bell: Server;
  let home: StewardHome;
  let client: StewardClient;
  beforeAll(async () => {
    bell = createServer((_request, response) => void response.end("ding"));
    bell.listen(0, "127.0.0.1");
    await once(bell, "listening");
    const url = `http://127.0.0.1:${(bell.address() as AddressInfo).port}/`;
    const ring = { description: "Rings", url, effects: ["execute"] };
    const providers = { play: { protocol: "scripted", models: ["one"], script } };
    const models = { providers, roles: { output: ["play/one"] }, embedded: { download: "off" } };
    home = createStewardHome(JSON.stringify({ models, tools: { hooks: { ring } } }));
    await home.start();
    client = createOwner(home);
  });
  afterAll(async () => {
    await home[Symbol.asyncDispose]();
    bell.close();
  });

  const scrape = async () => (await client.ask("GET", "/metrics")).text;
  /** The value of a series; 0 where it is not there. */
  const valueOf = (text: string, series: string): number => {
    const line = text.split("\n").find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? 0);
  };
  async function open(): Promise<string> {
    const { text } = await client.ask("POST", "/sessions");
    return (JSON.parse(text) as { thread_id: string }).thread_id;
  }
  const intend = async (message: string) => {
    const body = { message, conversation_id: await open() };
    const { text } = await client.ask("POST", "/agent/intent", { body });
    return IntentReply.parse(JSON.parse(text));
  };

  it("tells routes apart by their template, and never names what was asked for", async () => {
    const id = await open();
    await client.ask("POST", `/chat/${id}`, { body: { message: "Hello" } });
    await client.ask("GET", `/sessions/${id}`);
    await client.ask("GET", "/containers");
    await client.ask("POST", "/validate", { body: { answer: "1", evidence: [] } });
    await client.ask("GET", "/no/such/place");
    await client.ask("GET", "/v1/models");
    await client.ask("GET", "/v1/models/play%2Fone");
    const text = await scrape();
    for (const [path, method] of [
      ["/sessions", "POST"],
      ["/sessions/:id", "GET"],
      ["/chat/:id", "POST"],
      ["/containers", "GET"],
      ["/validate", "POST"],
      ["/v1/models", "GET"],
      ["/v1/models/:id", "GET"],
      ["other", "GET"],
    ]) {
      expect(text, path).toContain(`request_count{path="${path}",method="${method}"`);
      const latency = `request_latency_count{path="${path}",method="${method}"}`;
      expect(valueOf(text, latency), path).toBeGreaterThan(0);
    }
    expect(text).not.toContain(id);
    expect(text).not.toContain("no/such");
    expect(text).not.toContain("completion_count{");
  });

  it("counts a chat completion as one, with its tokens", async () => {
    const body = { model: "play/one", messages: [{ role: "user", content: "Hello" }] };
    expect(await client.ask("POST", "/v1/chat/completions", { body })).toMatchObject({
      status: 200,
    });
    const text = await scrape();
    expect(valueOf(text, 'completion_count{kind="port",status="200"}')).toBe(1);
    expect(valueOf(text, 'token_count{model="play/one",kind="output"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'model_latency_count{model="play/one"}')).toBeGreaterThan(0);
  });

  it("tells turns that wait for a person from those that run", async () => {
    const { status, approvals } = await intend("Ring once");
    expect(status).toBe("waiting");
    const waiting = await scrape();
    expect(valueOf(waiting, 'active_sessions{status="waiting"}')).toBe(1);
    expect(valueOf(waiting, 'active_sessions{status="running"}')).toBe(0);
    expect(valueOf(waiting, "approvals_waiting")).toBe(1);
    const now = Status.parse(JSON.parse((await client.ask("GET", "/api/status")).text));
    expect(now.turns).toEqual({ running: 0, waiting: 1, queued: 0 });
    expect((await home.run("status")).stdout).toContain("0 running, 1 waiting for a decision");
    const decision = `/api/approvals/${encodeURIComponent(approvals[0]?.id ?? "")}`;
    await client.ask("POST", decision, { body: { verb: "approve" } });
    await client.settle(approvals[0]?.turnId ?? "");
    const over = await scrape();
    expect(valueOf(over, "approvals_waiting")).toBe(0);
    expect(valueOf(over, 'tool_latency_count{tool="ring",state="done"}')).toBe(1);
  });
});
