import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import {
  createStewardHome,
  type StartedServer,
  type StewardHome,
} from "./support/steward-process.ts";

const config = toScriptedConfig([{ moves: [{ echo: true }] }]);
/** When the process dies, after the request was sent: some of them hit the middle. */
const delays = [5, 60, 250];
const SECRET = "Qzxcrashvo";

type Live = {
  readonly server: StartedServer;
  readonly client: StewardClient;
  readonly memory: MemoryClient;
};

async function start(home: StewardHome): Promise<Live> {
  const server = await home.start();
  const client = createOwner(home);
  return { server, client, memory: createMemoryClient(client) };
}

async function kill({ server }: Live): Promise<void> {
  server.process.kill("SIGKILL");
  await server.ended;
}

/** Sends a request that the server does not live to answer, or just about. */
async function dieDuring(live: Live, work: Promise<unknown>, delayMs: number): Promise<void> {
  const settled = work.catch(() => undefined);
  await pause(delayMs);
  await kill(live);
  await settled;
}

function toLines(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ref: `line ${index}`,
    conversation: `talk ${index % 7}`,
    role: "user" as const,
    text: index % 2 === 0 ? `${SECRET} is number ${index}` : `ordinary number ${index}`,
  }));
}

const archive = [
  { type: "steward-memory", version: 1, at: 0 },
  ...toLines(2_000).map((said, at) => ({
    type: "episode",
    episode: { ...said, speaker: null, at, recordedAt: at, shared: false },
  })),
]
  .map((line) => JSON.stringify(line))
  .join("\n");

const count = async ({ memory }: Live) => (await memory.status()).counts.episodes;

describe("a kill -9", () => {
  it.each(delays)(
    "%i ms into forgetting leaves all of it or nothing",
    async (delayMs) => {
      await using home = createStewardHome(config);
      const live = await start(home);
      await live.memory.storeLines(toLines(1_000));
      await live.memory.keep({ key: "note", value: `${SECRET} is a secret` });
      await dieDuring(live, live.memory.forget({ text: SECRET }), delayMs);

      const next = await start(home);
      const { episodes, facts } = (await next.memory.status()).counts;
      expect([
        [1_000, 1],
        [500, 0],
      ]).toContainEqual([episodes, facts]);
      const hits = await next.memory.recall(SECRET);
      expect(hits.length > 0).toBe(episodes === 1_000);
      // What was left to be done outside the database is done by the next process.
      const isFound = () => findInFolder(home.path, SECRET).length > 0;
      await expect.poll(isFound, { timeout: 30_000 }).toBe(episodes === 1_000);
      await kill(next);
    },
    120_000,
  );

  it("between forgetting and the removal of its traces is made good by the next process", async () => {
    await using home = createStewardHome(config);
    const live = await start(home);
    await live.memory.storeLines(toLines(100));
    const backups = join(home.path, "backups");
    // A folder in the place of a file: backups cannot be removed, so the traces stay.
    mkdirSync(join(backups, "schema-1-1.db"), { recursive: true });
    const reply = await live.client.ask("POST", "/api/memory/forget", { body: { text: SECRET } });
    expect(reply.status).toBe(500);
    expect(await count(live)).toBe(50);
    await kill(live);
    rmSync(backups, { recursive: true });
    mkdirSync(backups);
    writeFileSync(join(backups, "schema-1-1.db"), SECRET);

    const next = await start(home);
    const found = () => findInFolder(home.path, SECRET);
    await expect.poll(found, { timeout: 30_000 }).toEqual([]);
    await kill(next);
  }, 120_000);

  it.each(delays)(
    "%i ms into an import leaves all of it or nothing",
    async (delayMs) => {
      await using home = createStewardHome(config);
      const first = await start(home);
      const importing = first.client.ask("POST", "/api/memory/import", {
        body: archive,
        headers: { "content-type": "application/x-ndjson" },
      });
      await dieDuring(first, importing, delayMs);

      const next = await start(home);
      expect([0, 2_000]).toContain(await count(next));
      const again = await next.client.ask("POST", "/api/memory/import", {
        body: archive,
        headers: { "content-type": "application/x-ndjson" },
      });
      expect(again.status, again.text).toBe(200);
      const { episodes, known } = JSON.parse(again.text) as Record<string, number>;
      expect((episodes ?? 0) + (known ?? 0)).toBe(2_000);
      expect(await count(next)).toBe(2_000);
      await kill(next);
    },
    120_000,
  );

  it("while vectors are made loses none of them and makes none twice", async () => {
    await using upstream = await openVectorServer();
    await using home = createStewardHome(
      JSON.stringify({
        ...(JSON.parse(config) as object),
        memory: {
          recall: { auto: false },
          embedder: { provider: "openai", base_url: upstream.url, model: "tiny", api_key: "none" },
        },
      }),
    );
    const first = await start(home);
    await first.memory.storeLines(toLines(200));
    await expect.poll(() => upstream.asked(), { timeout: 30_000 }).toBeGreaterThan(60);
    await kill(first);

    const next = await start(home);
    const vectors = async () => (await next.memory.status()).counts.vectors;
    await expect.poll(vectors, { timeout: 60_000 }).toBe(200);
    expect((await next.memory.status()).pending.embeddings).toBe(0);
    await kill(next);
  }, 180_000);
});

describe("two processes on one home", () => {
  it("the second is refused, and the terminal works through the first", async () => {
    await using home = createStewardHome(config);
    const live = await start(home);
    const second = await home.run("start", "--json");
    expect(second.code).toBe(1);
    expect(second.stdout).toContain("already_running");
    await live.memory.store({ role: "user", text: `The boat is called ${SECRET}.` });
    const recalled = await home.run("memory", "recall", "boat");
    expect([recalled.code, recalled.stdout]).toEqual([0, expect.stringContaining(SECRET)]);
    const forgotten = await home.run("memory", "forget", SECRET);
    expect(forgotten.code).toBe(0);
    expect(await count(live)).toBe(0);
    expect(findInFolder(home.path, SECRET)).toEqual([]);
    await kill(live);
  }, 120_000);
});

type VectorServer = { readonly url: string; asked(): number } & AsyncDisposable;

/** Makes a vector of any text, as OpenAI's servers do, not in a hurry. */
async function openVectorServer(): Promise<VectorServer> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { input } = body as { readonly input: string | readonly string[] };
      const texts = [input].flat();
      asked += texts.length;
      await pause(20);
      const vectors = texts.map((text, index) => ({
        object: "embedding",
        index,
        embedding: Array.from({ length: 8 }, (_, at) => Math.sin(text.length + at + 1)),
      }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ object: "list", data: vectors, model: "tiny" }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
