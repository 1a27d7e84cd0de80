import { answerText } from "@steward/contracts/turn-view.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { startMoodyUpstream, type MoodyUpstream } from "./support/moody-upstream.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const second = [{ moves: [{ text: "From the second." }] }];

function toConfig(url: string): string {
  const models = {
    providers: {
      lab: {
        protocol: "openai",
        base_url: url,
        api_key: ["key-1", "key-2"],
        models: ["small"],
        timeout: 0.8,
      },
      play: { protocol: "scripted", models: ["one"], script: second },
    },
    roles: { output: ["lab/small", "play/one"], title: ["play/one"] },
    retry_attempts: 1,
    retry_delay: 1,
    embedded: { download: "off" },
  };
  return JSON.stringify({ models });
}

let upstream: MoodyUpstream;
let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  upstream = await startMoodyUpstream();
  home = createStewardHome(toConfig(upstream.url));
  await home.start();
  owner = createOwner(home);
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(() => upstream.requests.splice(0));

async function ask(mood: string) {
  upstream.mood = mood;
  const { id } = await owner.open();
  const turn = await owner.say(id, "hello");
  return owner.settle(turn.id);
}

describe("an upstream that fails before its first token", () => {
  it.each([
    ["hang", "upstream_timeout", 1],
    ["reset", "upstream_failed", 2],
    ["not-http", "upstream_failed", 2],
    ["broken", "upstream_failed", 2],
    ["garbage-stream", "upstream_failed", 2],
    ["garbage-body", "upstream_failed", 2],
    ["html", "upstream_failed", 2],
  ])("%s: the next candidate answers, and the log says why", async (mood, code, calls) => {
    const view = await ask(mood);
    expect(view).toMatchObject({
      status: "done",
      answeredBy: "play/one",
      failures: [{ model: "lab/small", error: { code } }],
    });
    expect(answerText(view)).toBe("From the second.");
    expect(upstream.requests).toHaveLength(calls);
  });

  it("is asked again for the next turn, and answers when it is well", async () => {
    const view = await ask("plain");
    expect(view).toMatchObject({ status: "done", answeredBy: "lab/small", failures: [] });
    expect(answerText(view)).toBe("four words it is");
  });
});

describe("an upstream that fails after its first token", () => {
  it.each([
    ["hang-mid", "upstream_timeout"],
    ["reset-mid", "upstream_failed"],
    ["half-chunk", "upstream_failed"],
    ["endless-line", "upstream_failed"],
  ])("%s: nobody else answers, what was said is kept", async (mood, code) => {
    const view = await ask(mood);
    expect(view).toMatchObject({
      status: "failed",
      endReason: "error",
      answeredBy: "lab/small",
      failures: [],
      error: { code },
    });
    expect(answerText(view)).toBe("before");
    expect(upstream.requests).toHaveLength(1);
  });

  it("ends the stream of a front end with an error chunk, and no second answer", async () => {
    upstream.mood = "reset-mid";
    const body = {
      model: "steward-chat",
      stream: true,
      messages: [{ role: "user", content: "hello" }],
    };
    const reply = await owner.ask("POST", "/v1/chat/completions", { body });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain("before");
    expect(reply.text).toContain('"code":"upstream_failed"');
    expect(reply.text).not.toContain("second");
  });
});

describe("an upstream that limits us", () => {
  it("is asked with the next key, then rests for as long as it said, and another answers", async () => {
    await using other = createStewardHome(toConfig(upstream.url));
    await other.start();
    const client = createOwner(other);
    const say = async () => {
      const turn = await client.say((await client.open()).id, "hello");
      return client.settle(turn.id);
    };
    const usedKeys = () =>
      upstream.requests.splice(0).map((request) => request.headers.authorization);

    upstream.mood = "limited-key";
    expect(await say()).toMatchObject({ status: "done", answeredBy: "lab/small", failures: [] });
    expect(usedKeys()).toEqual(["Bearer key-1", "Bearer key-2"]);

    // The first key still rests.
    expect(await say()).toMatchObject({ status: "done", answeredBy: "lab/small" });
    expect(usedKeys()).toEqual(["Bearer key-2"]);

    upstream.mood = "limited";
    expect(await say()).toMatchObject({
      status: "done",
      answeredBy: "play/one",
      failures: [{ model: "lab/small", error: { code: "rate_limited" } }],
    });
    expect(usedKeys()).toEqual(["Bearer key-2"]);

    // Both rest: nobody is asked in vain, and who wants just this model hears when to come back.
    expect(await say()).toMatchObject({ answeredBy: "play/one" });
    const relayed = await client.ask("POST", "/v1/chat/completions", {
      body: { model: "lab/small", messages: [{ role: "user", content: "hello" }] },
    });
    expect(relayed).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Number(relayed.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(relayed.headers["retry-after"])).toBeLessThanOrEqual(7);
    expect(usedKeys()).toEqual([]);
  });
});
