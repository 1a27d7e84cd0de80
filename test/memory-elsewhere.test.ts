import { describe, expect, it } from "vitest";
import { openNeo4jStandIn } from "../packages/server/src/adapters/neo4j/testing/open-neo4j-stand-in.ts";
import { createQdrant } from "../packages/server/src/adapters/qdrant/create-qdrant.ts";
import {
  hasQdrant,
  startQdrant,
} from "../packages/server/src/adapters/qdrant/testing/start-qdrant.ts";
import { Secret } from "../packages/server/src/kernel/secret.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { openVectorServer } from "./support/open-vector-server.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const scripted = JSON.parse(toScriptedConfig([{ moves: [{ echo: true }] }])) as object;
const toConfig = (memory: object) =>
  JSON.stringify({ ...scripted, memory: { recall: { auto: false }, ...memory } });
const patience = { timeout: 60_000 };

async function start(home: StewardHome) {
  const { process, ended } = await home.start();
  return {
    memory: createMemoryClient(createOwner(home)),
    async stop(): Promise<void> {
      process.kill("SIGTERM");
      await ended;
    },
  };
}

const boats = ["The blue boat lies in Porto", "The green boat is being painted", "Our cat sleeps"];

/** Resolves with the space of the vectors, once there are all. */
async function settleVectors(memory: MemoryClient) {
  await expect.poll(async () => (await memory.status()).embedder.state, patience).toBe("ready");
  await expect.poll(async () => (await memory.status()).pending.embeddings, patience).toBe(0);
  const { model, dimension } = (await memory.status()).embedder;
  return { model: model ?? "", dimension: dimension ?? 0 };
}

describe.skipIf(!hasQdrant)("a server whose vectors are searched in Qdrant", () => {
  it("stores, recalls, forgets and restarts, and goes by words once Qdrant is gone", async () => {
    const qdrant = await startQdrant();
    await using stack = new AsyncDisposableStack();
    stack.defer(() => qdrant.stop());
    await using upstream = await openVectorServer();
    await using home = createStewardHome(
      toConfig({
        embedder: { provider: "openai", base_url: upstream.url, model: "tiny", api_key: "none" },
        vectors: { driver: "qdrant", url: qdrant.url, api_key: qdrant.apiKey },
      }),
    );
    const first = await start(home);
    await first.memory.storeLines(
      boats.map((text, index) => ({ ref: `boat ${index}`, role: "user", text })),
    );
    const space = await settleVectors(first.memory);
    const there = createQdrant({ space, url: qdrant.url, apiKey: new Secret(qdrant.apiKey) });
    await expect.poll(() => there.count(), patience).toBe(3);
    const [hit] = await first.memory.recall("where does the blue boat lie");
    expect(hit).toMatchObject({ ref: "boat 0", why: { meaning: 1 } });

    expect(await first.memory.forget({ text: "blue boat" })).toMatchObject({
      episodes: 1,
      vectors: 1,
    });
    await expect.poll(() => there.count(), patience).toBe(2);
    await first.stop();

    const next = await start(home);
    await settleVectors(next.memory);
    expect((await next.memory.recall("the boat is green"))[0]).toMatchObject({
      ref: "boat 1",
      why: { meaning: 1 },
    });
    await next.memory.store({ ref: "new", role: "user", text: "The yellow kite flew away" });
    await settleVectors(next.memory);
    await expect.poll(() => there.count(), patience).toBe(3);
    expect((await next.memory.recall("who has seen the yellow kite"))[0]?.ref).toBe("new");

    await qdrant.stop();
    const reply = await next.memory.ask("the yellow kite");
    expect(reply.hits[0]).toMatchObject({ ref: "new", why: { meaning: 0 } });
    expect(reply.degraded).toContain("Qdrant");
    await next.stop();
  }, 240_000);
});

describe("a server whose graph is copied to Neo4j", () => {
  it("tells it what is kept and forgotten, also after a restart and while it did not answer", async () => {
    const neo4j = await openNeo4jStandIn();
    await using stack = new AsyncDisposableStack();
    stack.defer(() => neo4j.close());
    const names = () => [...neo4j.graph.entities.values()].map(({ name }) => name).toSorted();
    await using home = createStewardHome(
      toConfig({
        embedder: { provider: "off" },
        graph: { driver: "neo4j", url: neo4j.url, password: "secret", database: "steward" },
      }),
    );
    const first = await start(home);
    await first.memory.keep({ subject: "Anna", key: "works_at", value: "Initech" });
    await first.memory.keep({ subject: "Bill", key: "works_at", value: "Initech" });
    await expect.poll(names, patience).toEqual(expect.arrayContaining(["Anna", "Bill", "Initech"]));
    const around = () => first.memory.graph({ entity: "Initech" });
    await expect.poll(async () => (await around()).degraded, patience).toBeNull();
    expect((await around()).entities.map(({ name }) => name).toSorted()).toEqual([
      "Anna",
      "Bill",
      "Initech",
    ]);

    await first.memory.forget({ entity: "Anna" });
    await expect.poll(names, patience).not.toContain("Anna");
    expect(JSON.stringify([...neo4j.graph.names.values(), ...neo4j.graph.edges])).not.toContain(
      "nna",
    );

    neo4j.refuse(true);
    await first.memory.keep({ subject: "Carla", key: "works_at", value: "Initech" });
    await first.memory.forget({ entity: "Bill" });
    expect((await around()).degraded).not.toBeNull();
    expect((await around()).entities.map(({ name }) => name).toSorted()).toEqual([
      "Carla",
      "Initech",
    ]);
    await first.stop();
    expect(names()).toContain("Bill");

    neo4j.refuse(false);
    const next = await start(home);
    await next.memory.status();
    await expect.poll(names, patience).toContain("Carla");
    await expect.poll(names, patience).not.toContain("Bill");
    await next.stop();
  }, 240_000);
});
