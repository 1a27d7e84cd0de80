import { GraphQuery } from "@steward/contracts/graph.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNeo4jClient } from "../../../adapters/neo4j/create-neo4j-client.ts";
import { createNeo4jGraph } from "../../../adapters/neo4j/create-neo4j-graph.ts";
import { createNeo4jMirror } from "../../../adapters/neo4j/create-neo4j-mirror.ts";
import {
  openNeo4jStandIn,
  type Neo4jStandIn,
} from "../../../adapters/neo4j/testing/open-neo4j-stand-in.ts";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createGraphStore } from "../../../adapters/sql/knowledge/create-graph-store.ts";
import { createGraphOutbox } from "../../../adapters/sql/knowledge/graph-outbox.ts";
import { createGraphScopes } from "../../../adapters/sql/knowledge/graph-scopes.ts";
import { removeFacts } from "../../../adapters/sql/knowledge/remove-facts.ts";
import { ensurePartition } from "../../../adapters/sql/memory/partitions.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { Secret } from "../../../kernel/secret.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts } from "../facts/create-facts.ts";
import { createGraph } from "./create-graph.ts";
import { createGraphFollower, type GraphFollower } from "./create-graph-follower.ts";

const anna = { userId: "usr_anna" as UserId, role: "member" } as const;
const around = (entity: string) => GraphQuery.parse({ entity });

describe("a graph store elsewhere", () => {
  let test: TestStore;
  let standIn: Neo4jStandIn;
  let facts: Facts;
  const followers: GraphFollower[] = [];
  beforeEach(async () => {
    test = await openTestStore();
    standIn = await openNeo4jStandIn();
    facts = createFacts({ store: createFactStore(test.db), clock: test.clock });
  });
  afterEach(async () => {
    for (const follower of followers.splice(0)) await follower.close();
    await standIn.close();
    await test.close();
  });

  function follow(target = "neo4j-1") {
    const client = createNeo4jClient({
      url: standIn.url,
      user: "neo4j",
      password: new Secret("secret"),
      database: "steward",
    });
    const outbox = createGraphOutbox(test.db);
    const mirror = createNeo4jMirror(client);
    const follower = createGraphFollower({ outbox, mirror, target, log: silentLogger });
    followers.push(follower);
    const graph = createGraph({
      store: createGraphStore(test.db),
      scopes: createGraphScopes(test.db),
      elsewhere: { store: createNeo4jGraph(client), problem: follower.problem },
      clock: test.clock,
    });
    return { follower, graph, outbox };
  }
  const names = () => [...standIn.graph.names.values()].map(({ name }) => name).toSorted();

  it("is told everything at first, then what changes, and is asked from then on", async () => {
    await facts.keep(anna, [{ key: "lives_in", value: "Berlin" }]);
    const { follower, graph, outbox } = follow();
    await outbox.follow("neo4j-1");
    await follower.drain();
    await graph.noteTools(anna.userId, { catalogue: [{ name: "shell" }], used: ["shell"] });
    await facts.keep(anna, [{ key: "lives_in", value: "Lisbon" }]);
    await follower.drain();
    expect(names()).toEqual(["Berlin", "Lisbon", "shell", "user"]);
    const reply = await graph.query(anna.userId, around("user"));
    expect(reply.degraded).toBeNull();
    expect(reply.entities.map(({ name }) => name).toSorted()).toEqual(["Lisbon", "shell", "user"]);
  });

  it("is not asked while it is behind or away, and hears of everything later", async () => {
    const { follower, graph, outbox } = follow();
    await outbox.follow("neo4j-1");
    await follower.drain();
    await facts.keep(anna, [{ key: "lives_in", value: "Lisbon" }]);
    const behind = await graph.query(anna.userId, around("Lisbon"));
    expect(behind.degraded).toMatch(/3 changes behind/);
    expect(behind.edges).toHaveLength(1);

    standIn.refuse(true);
    await expect(follower.drain()).rejects.toMatchObject({ code: "upstream_failed" });
    const away = await graph.query(anna.userId, around("Lisbon"));
    expect(away.degraded).toMatch(/failed .* Answered from the database/);
    expect(away.edges).toHaveLength(1);

    // A server that is started again goes on where the one before stopped.
    standIn.refuse(false);
    const again = follow();
    await again.outbox.follow("neo4j-1");
    await again.follower.drain();
    expect((await again.graph.query(anna.userId, around("Lisbon"))).degraded).toBeNull();
    standIn.refuse(true);
    const sudden = await again.graph.query(anna.userId, around("Lisbon"));
    expect(sudden).toMatchObject({ edges: [{ type: "lives_in" }] });
    expect(sudden.degraded).toMatch(/Answered from the database/);
  });

  it("forgets what is forgotten here", async () => {
    const { follower, outbox } = follow();
    await outbox.follow("neo4j-1");
    await facts.keep(anna, [
      { key: "name", value: "Zebrina" },
      { key: "sister", value: "Ida" },
    ]);
    await follower.drain();
    expect(names()).toEqual(["Ida", "Zebrina", "user"]);
    await test.db.transaction().execute(async (transaction) => {
      const partition = await ensurePartition(transaction, anna.userId);
      await removeFacts(transaction, partition, { all: true });
    });
    await follower.drain();
    expect(names()).toEqual([]);
    expect(standIn.graph.edges).toEqual([]);
  });

  it("starts afresh where another one is named, and notes nothing while there is none", async () => {
    const { follower, outbox } = follow();
    await outbox.follow("neo4j-1");
    await facts.keep(anna, [{ key: "lives_in", value: "Berlin" }]);
    await follower.drain();
    await outbox.follow(null);
    await test.db.transaction().execute(async (transaction) => {
      const partition = await ensurePartition(transaction, anna.userId);
      await removeFacts(transaction, partition, { all: true });
    });
    await facts.keep(anna, [{ key: "lives_in", value: "Rome" }]);
    expect(await outbox.count()).toBe(0);
    await outbox.follow("neo4j-1");
    await follower.drain();
    expect(names()).toEqual(["Rome", "user"]);
  });

  it("follows in the background from its start to its end", async () => {
    await facts.keep(anna, [{ key: "lives_in", value: "Berlin" }]);
    const { follower } = follow();
    await follower.start();
    await expect.poll(names, { timeout: 30_000 }).toEqual(["Berlin", "user"]);
    await facts.keep(anna, [{ key: "friend", value: "Otto" }]);
    await expect.poll(names, { timeout: 30_000 }).toEqual(["Berlin", "Otto", "user"]);
    await follower.close();
  });
});
