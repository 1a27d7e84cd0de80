import { describeGraphStore } from "@steward/sdk/conformance/graph-store.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { createNeo4jClient } from "./create-neo4j-client.ts";
import { createNeo4jGraph } from "./create-neo4j-graph.ts";
import { createNeo4jMirror } from "./create-neo4j-mirror.ts";
import { openNeo4jStandIn, type Neo4jStandIn } from "./testing/open-neo4j-stand-in.ts";

const never = new AbortController().signal;

function connect(url: string, password = "secret") {
  return createNeo4jClient({
    url,
    user: "neo4j",
    password: new Secret(password),
    database: "steward",
  });
}

describeGraphStore("Neo4j, as its stand-in reads our statements,", async () => {
  const standIn = await openNeo4jStandIn();
  let partitions = 0;
  return {
    store: createNeo4jGraph(connect(standIn.url)),
    scope: async () => ({ partitions: [++partitions] }),
    close: standIn.close,
  };
});

describe("Neo4j", () => {
  let standIn: Neo4jStandIn;
  beforeEach(async () => {
    standIn = await openNeo4jStandIn();
  });
  afterEach(() => standIn.close());

  const find = (url: string, password?: string) =>
    createNeo4jGraph(connect(url, password)).find({ partitions: [1] }, "anna", 5);

  it("says who is refused, without the password", async () => {
    const failure = await find(standIn.url, "hunter2").catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "unavailable" });
    expect(String(failure)).toMatch(/refuses the user or the password/);
    expect(String(failure)).not.toContain("hunter2");
  });

  it("says that it does not answer, or what its code for the failure is", async () => {
    standIn.refuse(true);
    const failing = find(standIn.url);
    await expect(failing).rejects.toMatchObject({ code: "upstream_failed" });
    await expect(failing).rejects.toThrow(/Neo\.TransientError/);
    await expect(failing).rejects.not.toThrow(/Quotes what was sent/);
    const gone = await openNeo4jStandIn();
    await gone.close();
    await expect(find(gone.url)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("takes over what changed, twice as well as once, and lets go of what is gone", async () => {
    const mirror = createNeo4jMirror(connect(standIn.url));
    const entity = (id: number, name: string, aliases: string[] = []) =>
      ({
        kind: "entity",
        partition: 1,
        id,
        entity: { id, name, type: "person", aliases },
      }) as const;
    const edge = { from: 7, to: 9, type: "sister", validFrom: null, fact: "fct_1" };
    const edges = (validTo: number | null) =>
      ({
        kind: "edges",
        partition: 1,
        fact: "fct_1",
        source: null,
        edges: [{ ...edge, validTo }],
      }) as const;
    const told = [entity(7, "user", ["Anna"]), entity(9, "Ida"), edges(null)];
    await mirror.apply(told, never);
    await mirror.apply([...told, edges(5)], never);
    expect([...standIn.graph.names.keys()]).toEqual(["1:user", "1:anna", "1:ida"]);
    expect(standIn.graph.edges).toMatchObject([{ source: 7, target: 9, validTo: 5 }]);

    const gone = { kind: "edges", partition: 1, fact: "fct_1", source: null, edges: [] } as const;
    const without = { kind: "entity", partition: 1, id: 9, entity: null } as const;
    await mirror.apply([entity(7, "user"), gone, without], never);
    expect([...standIn.graph.names.keys()]).toEqual(["1:user"]);
    expect(standIn.graph.edges).toEqual([]);
    await mirror.apply([{ kind: "reset" }], never);
    expect(standIn.graph.entities.size).toBe(0);
  });
});
