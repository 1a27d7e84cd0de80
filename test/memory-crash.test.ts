import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { openVectorServer } from "./support/open-vector-server.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import {
  createStewardHome,
  type StartedServer,
  type StewardHome,
} from "./support/steward-process.ts";

const config = toScriptedConfig([{ moves: [{ echo: true }] }]);
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

/** A home whose first server dies at the point; the next ones do not. */
function createFragileHome(point: string, text = config) {
  const env: Record<string, string> = { STEWARD_CRASH_AT: point };
  const home = createStewardHome(text, env);
  return {
    home,
    async died({ server }: Live): Promise<void> {
      await server.ended;
      delete env.STEWARD_CRASH_AT;
    },
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  };
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
const importTo = ({ client }: Live) =>
  client.ask("POST", "/api/memory/import", {
    body: archive,
    headers: { "content-type": "application/x-ndjson" },
  });

describe("a kill -9 while something is forgotten", () => {
  it.each([
    ["before the first of it is removed", "sql:delete:fact_words:1:before", "nothing"],
    ["with facts gone and episodes not", "sql:delete:facts:1:after", "nothing"],
    ["with all gone, before the commit", "sql:insert:memory_leftovers:1:after", "nothing"],
    ["after the commit", "sql:pragma:wal_checkpoint:1:before", "all"],
    ["with the log emptied, and that not noted", "sql:pragma:wal_checkpoint:1:after", "all"],
    ["with nothing left to do", "sql:delete:memory_leftovers:1:before", "all"],
  ])(
    "%s",
    async (_when, point, gone) => {
      await using fragile = createFragileHome(point);
      const { home } = fragile;
      const live = await start(home);
      await live.memory.storeLines(toLines(400));
      await live.memory.keep({ key: "note", value: `${SECRET} is a secret` });
      await expect(live.memory.forget({ text: SECRET })).rejects.toThrow();
      await fragile.died(live);

      const next = await start(home);
      const { episodes, facts } = (await next.memory.status()).counts;
      expect([episodes, facts]).toEqual(gone === "all" ? [200, 0] : [400, 1]);
      expect((await next.memory.recall(SECRET)).length > 0).toBe(gone === "nothing");
      // What was left to be done outside the database is done by the next process.
      const isFound = () => findInFolder(home.path, SECRET).length > 0;
      await next.memory.compact();
      expect(isFound()).toBe(gone === "nothing");
      await next.memory.forget({ text: SECRET });
      await next.memory.compact();
      expect([await count(next), isFound()]).toEqual([200, false]);
      await kill(next);
    },
    120_000,
  );

  it("or its traces could not be removed, is made good by the next process", async () => {
    await using home = createStewardHome(config);
    const live = await start(home);
    await live.memory.storeLines(toLines(100));
    const backups = join(home.path, "backups");
    // A folder in the place of a file: backups cannot be removed, so the traces stay.
    mkdirSync(join(backups, "schema-1-1.db"), { recursive: true });
    const reply = await live.client.ask("POST", "/api/memory/forget", { body: { text: SECRET } });
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ pending: true });
    expect(await count(live)).toBe(50);
    await kill(live);
    rmSync(backups, { recursive: true });
    mkdirSync(backups);
    writeFileSync(join(backups, "schema-1-1.db"), SECRET);

    const next = await start(home);
    expect((await next.memory.compact()).phase).toBe("done");
    expect(findInFolder(home.path, SECRET)).toEqual([]);
    await kill(next);
  }, 120_000);
});

describe("a kill -9 during an import", () => {
  it.each([
    ["with the first line stored", "sql:insert:episodes:1:after"],
    ["in the midst of thousands", "sql:insert:episodes:1000:after"],
    ["in the midst of their index", "sql:insert:memory_words:2:after"],
  ])(
    "%s leaves nothing of it",
    async (_when, point) => {
      await using fragile = createFragileHome(point);
      const live = await start(fragile.home);
      await expect(importTo(live)).rejects.toThrow();
      await fragile.died(live);

      const next = await start(fragile.home);
      expect(await count(next)).toBe(0);
      expect(await next.memory.recall(SECRET)).toEqual([]);
      const again = await importTo(next);
      expect([again.status, again.text]).toEqual([
        200,
        expect.stringContaining('"episodes":2000') as unknown,
      ]);
      await kill(next);
    },
    120_000,
  );

  it("that was confirmed takes nothing away", async () => {
    await using home = createStewardHome(config);
    const live = await start(home);
    expect((await importTo(live)).status).toBe(200);
    await kill(live);
    const next = await start(home);
    expect(await count(next)).toBe(2_000);
    expect(JSON.parse((await importTo(next)).text)).toMatchObject({ episodes: 0, known: 2_000 });
    await kill(next);
  }, 120_000);
});

/** As many as are embedded in one transaction. */
const BATCH = 16;

describe("a kill -9 while vectors are made anew", () => {
  it.each([
    ["before the first of a batch", "sql:replace:memory_vectors:33:before"],
    ["in the midst of a batch", "sql:replace:memory_vectors:40:after"],
    ["before the commit of a batch", "sql:replace:memory_vectors:48:after"],
  ])(
    "%s leaves whole batches, and the next process makes the others",
    async (_when, point) => {
      await using upstream = await openVectorServer();
      const toConfig = (model: string) =>
        JSON.stringify({
          ...(JSON.parse(config) as object),
          memory: {
            recall: { auto: false },
            embedder: { provider: "openai", base_url: upstream.url, model, api_key: "none" },
          },
        });
      const env: Record<string, string> = {};
      await using home = createStewardHome(toConfig("first"), env);
      const live = await start(home);
      await live.memory.storeLines(toLines(100));
      await expect.poll(() => pendingOf(live), { timeout: 60_000 }).toBe(0);
      await kill(live);

      env.STEWARD_CRASH_AT = point;
      home.writeConfig(toConfig("second"));
      await (
        await home.start()
      ).ended;
      const { episodes, vectors, counted } = readEmbedded(home);
      expect({ episodes, vectors, counted }).toEqual({
        episodes: 2 * BATCH,
        vectors: 2 * BATCH,
        counted: 2 * BATCH,
      });

      delete env.STEWARD_CRASH_AT;
      const next = await start(home);
      await expect
        .poll(() => readEmbedded(home), { timeout: 60_000 })
        .toMatchObject({ episodes: 100, vectors: 100, others: 0 });
      await kill(next);
    },
    180_000,
  );
});

async function pendingOf({ memory }: Live): Promise<number> {
  return (await memory.status()).pending.embeddings;
}

/** What the database says of the second model. */
function readEmbedded(home: StewardHome) {
  const db = new DatabaseSync(join(home.path, "steward.db"), { readOnly: true });
  const value = (query: string) => Number(Object.values(db.prepare(query).get() ?? {})[0] ?? 0);
  try {
    return {
      episodes: value("select count(*) from episodes where embedded_model like '%second%'"),
      vectors: value("select count(*) from memory_vectors where model like '%second%'"),
      others: value("select count(*) from memory_vectors where model not like '%second%'"),
      counted: value("select count from memory_spaces where model like '%second%'"),
    };
  } finally {
    db.close();
  }
}

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
    expect(forgotten.stderr).toContain("steward memory compact");
    const compacted = await home.run("memory", "compact");
    expect([compacted.code, compacted.stdout]).toEqual([0, expect.stringContaining("Compacted")]);
    expect(await count(live)).toBe(0);
    expect(findInFolder(home.path, SECRET)).toEqual([]);
    await kill(live);
  }, 120_000);
});
