import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerText } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import { describe, expect, it, vi } from "vitest";
import { startMoodyUpstream } from "./support/moody-upstream.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const playing = { protocol: "scripted", models: ["one"], script: [{ moves: [{ text: "Hi." }] }] };

function toConfig(lab: object, output: readonly string[]): string {
  const providers = { lab: { protocol: "openai", models: ["small"], ...lab }, play: playing };
  const roles = { output, title: ["play/one"] };
  return JSON.stringify({ models: { providers, roles, embedded: { download: "off" } } });
}

async function say(client: StewardClient) {
  const turn = await client.say((await client.open()).id, "hello");
  return client.settle(turn.id);
}

describe("a provider that nobody listens for", () => {
  it("is passed over in the next turn, which says so, and comes back by itself", async () => {
    const gone = await startMoodyUpstream();
    await gone[Symbol.asyncDispose]();
    await using home = createStewardHome(
      toConfig({ base_url: gone.url }, ["lab/small", "play/one"]),
    );
    await home.start();
    const client = createOwner(home);
    const first = await say(client);
    expect(first).toMatchObject({ answeredBy: "play/one" });
    expect(first.failures[0]?.error.message).toContain("cannot be reached");
    const second = await say(client);
    expect(second).toMatchObject({
      answeredBy: "play/one",
      failures: [{ model: "lab/small", error: { rest: { what: "provider", provider: "lab" } } }],
    });
    await using back = await startMoodyUpstream(Number(new URL(gone.url).port));
    await vi.waitFor(async () => expect(await say(client)).toMatchObject({ failures: [] }), {
      timeout: 60_000,
      interval: 500,
    });
    expect(back.requests.length).toBeGreaterThan(0);
  });
});

describe("a key that was refused", () => {
  it("rests in every conversation until a person tries again, or the key is another one", async () => {
    await using upstream = await startMoodyUpstream();
    await using home = createStewardHome(
      toConfig({ base_url: upstream.url, api_key: "env:LAB_KEY" }, ["lab/small"]),
    );
    const changeKey = (key: string) =>
      writeFileSync(join(home.path, "config/.env"), `LAB_KEY=${key}\n`);
    changeKey("key-1");
    await home.start();
    const client = createOwner(home);
    upstream.mood = "one-good-key";
    const refused = await say(client);
    expect(refused).toMatchObject({
      status: "failed",
      error: { code: "upstream_failed", rest: { what: "key", provider: "lab" } },
    });
    expect(refused.error?.rest?.until).toBeGreaterThan(refused.endedAt ?? 0);
    expect(upstream.requests).toHaveLength(1);

    const other = await say(client);
    expect(other.error?.message).toMatch(
      /lab\/small was not asked: its key was refused and rests until [\d:]+ UTC/,
    );
    // The same moment, told by two clocks.
    const untils = [refused, other].map(({ error }) => error?.rest?.until ?? 0);
    expect(Math.abs((untils[0] ?? 0) - (untils[1] ?? 0))).toBeLessThan(1000);
    expect(upstream.requests).toHaveLength(1);

    const again = await client.ask("POST", `/api/turns/${other.id}/retry`, { body: {} });
    const { id } = Turn.parse(JSON.parse(again.text));
    expect((await client.settle(id)).error?.message).toContain("refused the key");
    expect(upstream.requests).toHaveLength(2);

    changeKey("key-2");
    await vi.waitFor(
      async () => expect(await say(client)).toMatchObject({ status: "done" }),
      20_000,
    );
    const last = upstream.requests.at(-1);
    expect(last?.headers.authorization).toBe("Bearer key-2");
  });
});

describe("a provider that wants to be left alone for days", () => {
  it("is believed for ten minutes", async () => {
    await using upstream = await startMoodyUpstream();
    await using home = createStewardHome(toConfig({ base_url: upstream.url }, ["lab/small"]));
    await home.start();
    const client = createOwner(home);
    upstream.mood = "limited-for-days";
    const body = { model: "lab/small", messages: [{ role: "user", content: "hello" }] };
    const relayed = await client.ask("POST", "/v1/chat/completions", { body });
    expect(relayed).toMatchObject({ status: 429 });
    expect(Number(relayed.headers["retry-after"])).toBeLessThanOrEqual(600);
    const view = await say(client);
    expect(view.error?.rest?.until).toBeLessThanOrEqual((view.endedAt ?? 0) + 600_000);
    expect(answerText(view)).toBe("");
  });
});
