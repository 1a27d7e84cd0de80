import { FeedEvent } from "@steward/contracts/feed-event.ts";
import { Status } from "@steward/contracts/status.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { parseEventStream } from "../packages/server/src/cli/parse-event-stream.ts";
import { startHookServer } from "./support/crash/hook-server.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome } from "./support/steward-process.ts";

async function openFeed(owner: StewardClient) {
  const response = await fetch(`${owner.url}/api/feed`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const events = parseEventStream(response.body!);
  return async (type: FeedEvent["type"]): Promise<FeedEvent> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error("The feed ended.");
      const event = FeedEvent.parse(JSON.parse(value));
      if (event.type === type) return event;
    }
  };
}

async function readStatus(owner: StewardClient): Promise<Status> {
  const reply = await owner.ask("GET", "/api/status");
  return Status.parse(JSON.parse(reply.text));
}

async function configError(owner: StewardClient): Promise<string | null> {
  return (await readStatus(owner)).configError;
}

async function ask(owner: StewardClient, text: string): Promise<string> {
  const turn = await owner.say((await owner.open()).id, text);
  return answerText(await owner.settle(turn.id));
}

describe.concurrent("a config that breaks while the server runs", () => {
  it("is told to the pages and in the status, the last good one stays, the next good one applies", async () => {
    const first = toScriptedConfig([{ moves: [{ text: "the first script" }] }]);
    await using home = createStewardHome(first);
    await home.start();
    const owner = createOwner(home);
    const next = await openFeed(owner);
    for (const [text, words] of [
      ["models: [", "steward.yaml:1"],
      [`${first.slice(0, -1)}, "modles": {}}`, "modles"],
    ] as const) {
      home.writeConfig(text);
      expect(await next("config-reject")).toMatchObject({
        message: expect.stringContaining(words) as string,
      });
      expect(await configError(owner)).toContain(words);
      expect(await ask(owner, "hello")).toBe("the first script");
    }
    home.writeConfig(toScriptedConfig([{ moves: [{ text: "the second script" }] }]));
    await next("models-change");
    expect(await configError(owner)).toBe(null);
    expect(await ask(owner, "hello")).toBe("the second script");
  });
});

describe.concurrent("a key that is read at the start", () => {
  it("is named in the status and the log while its change waits for a restart", async () => {
    const script = toScriptedConfig([{ moves: [{ text: "word" }] }]);
    const changed = `${script.slice(0, -1)}, "server": {"body_limit_mb": 7, "cors_origins": ["https://a.example"]}}`;
    await using home = createStewardHome(script);
    const server = await home.start();
    const owner = createOwner(home);
    const next = await openFeed(owner);
    expect((await readStatus(owner)).restartKeys).toEqual([]);
    home.writeConfig(changed);
    await next("models-change");
    expect((await readStatus(owner)).restartKeys).toEqual(["server.body_limit_mb"]);
    expect((await home.run("status")).stdout).toContain(
      "waits for a restart: server.body_limit_mb",
    );
    expect(server.output.stderr).toContain("config-wait-restart");
    server.process.kill("SIGTERM");
    await server.ended;
    await home.start();
    expect((await readStatus(createOwner(home))).restartKeys).toEqual([]);
  });
});

describe.concurrent("a hook", () => {
  it("that is added while the server runs is offered and called at once, and then goes again", async () => {
    await using services = await startHookServer({ bell: () => "all the bells" });
    const without = toScriptedConfig([
      { when: "ring", moves: [{ toolCall: { name: "bell", input: {} } }] },
      { when: "all the bells", moves: [{ text: "They hear it." }] },
      { when: "no tool bell", moves: [{ text: "I have none." }] },
    ]);
    const bell = { description: "Rings", url: services.toUrl("bell"), effects: ["read"] };
    const tools = JSON.stringify({ hooks: { bell } });
    await using home = createStewardHome(without);
    await home.start();
    const owner = createOwner(home);
    const next = await openFeed(owner);
    expect(await ask(owner, "ring")).toBe("I have none.");
    for (const [config, answer] of [
      [`${without.slice(0, -1)}, "tools": ${tools}}`, "They hear it."],
      [without, "I have none."],
    ] as const) {
      home.writeConfig(config);
      await next("models-change");
      expect(await ask(owner, "ring")).toBe(answer);
    }
    expect(services.effects).toHaveLength(1);
  });
});

describe.concurrent("a budget", () => {
  const script = [{ moves: [{ text: "word ".repeat(200) }] }];
  const hello = { messages: [{ role: "user", content: "word ".repeat(200) }], max_tokens: 300 };

  it("of the day that is used up refuses every kind of call, also after a restart", async () => {
    const budgets = { per_day_tokens: 1_500 };
    await using home = createStewardHome(toScriptedConfig(script, { budgets }));
    const server = await home.start();
    let owner = createOwner(home);
    const complete = (model: string) =>
      owner.ask("POST", "/v1/chat/completions", { body: { ...hello, model } });
    let answered = 0;
    let reply = await complete("steward-chat");
    while (reply.status === 200 && answered < 10) {
      answered++;
      reply = await complete("steward-chat");
    }
    expect(answered).toBeGreaterThan(0);
    const refused = { status: 402, code: "budget_exceeded" };
    expect(reply).toMatchObject(refused);
    expect(reply.text).toContain("per_day_tokens");
    expect(await complete("play/one")).toMatchObject(refused);
    const { id } = await owner.open();
    const turn = await owner.settle((await owner.say(id, "word ".repeat(200))).id);
    expect(turn).toMatchObject({ status: "failed", error: { code: "budget_exceeded" } });

    server.process.kill("SIGTERM");
    await server.ended;
    await home.start();
    owner = createOwner(home);
    expect(await complete("steward-chat")).toMatchObject(refused);
  });

  it("that calls at the same time share is not overdrawn", async () => {
    const budgets = { per_day_tokens: 3_000 };
    const slow = [{ moves: [{ delayMs: 200 }, { text: "word ".repeat(200) }] }];
    await using home = createStewardHome(toScriptedConfig(slow, { budgets }));
    await home.start();
    const owner = createOwner(home);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        owner.ask("POST", "/v1/chat/completions", { body: { ...hello, model: "play/one" } }),
      ),
    );
    const statuses = new Set(replies.map((reply) => reply.status));
    expect(statuses).toEqual(new Set([200, 402]));
    const used = replies
      .filter((reply) => reply.status === 200)
      .map(
        (reply) => JSON.parse(reply.text) as { readonly usage: { readonly total_tokens: number } },
      )
      .reduce((sum, body) => sum + body.usage.total_tokens, 0);
    expect(used).toBeLessThanOrEqual(3_000);
  });
});
