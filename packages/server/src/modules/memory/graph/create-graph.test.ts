import { GraphQuery } from "@steward/contracts/graph.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createGraphStore } from "../../../adapters/sql/knowledge/create-graph-store.ts";
import { createGraphScopes } from "../../../adapters/sql/knowledge/graph-scopes.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts } from "../facts/create-facts.ts";
import { createGraph, type Graph } from "./create-graph.ts";

const anna = { userId: "usr_anna" as UserId, role: "member" } as const;

describe("the graph", () => {
  let test: TestStore;
  let graph: Graph;
  beforeEach(async () => {
    test = await openTestStore();
    const { db, clock } = test;
    graph = createGraph({
      store: createGraphStore(db),
      scopes: createGraphScopes(db),
      elsewhere: null,
      clock,
    });
    await createFacts({ store: createFactStore(db), clock }).keep(anna, [
      { key: "sister", value: "Ida" },
      { key: "friend", value: "Otto" },
      { subject: "Ida", key: "works_at", value: "Acme" },
      { subject: "Otto", key: "works_at", value: "Acme" },
      { subject: "Acme", key: "located_in", value: "Porto" },
      { subject: "Bo", key: "lives_in", value: "Rome" },
    ]);
  });
  afterEach(() => test.close());

  async function ask(query: z.input<typeof GraphQuery>, ownerId: UserId = anna.userId) {
    const { entities, edges, ...rest } = await graph.query(ownerId, GraphQuery.parse(query));
    const nameOf = (id: number) => entities.find((each) => each.id === id)?.name ?? "?";
    return {
      ...rest,
      names: entities.map(({ name }) => name),
      edges: edges.map(({ from, type, to }) => `${nameOf(from)} ${type} ${nameOf(to)}`),
    };
  }

  it("shows what is around something", async () => {
    const one = await ask({ entity: "acme" });
    expect(one.names.toSorted()).toEqual(["Acme", "Ida", "Otto", "Porto"]);
    const only = await ask({ entity: "acme", type: "located_in" });
    expect(only.edges).toEqual(["Acme located_in Porto"]);
  });

  it("finds the shortest way between two", async () => {
    const way = await ask({ query: "path", entity: "user", other: "Porto" });
    expect(way.names).toHaveLength(4);
    expect([way.names[0], ...way.names.slice(2)]).toEqual(["user", "Acme", "Porto"]);
    expect(way.edges.at(-1)).toBe("Acme located_in Porto");
    expect((await ask({ query: "path", entity: "Ida", other: "Ida" })).names).toEqual(["Ida"]);
    const none = await ask({ query: "path", entity: "Ida", other: "Bo" });
    expect(none).toMatchObject({ names: [], edges: [] });
  });

  it("shows what two have in common", async () => {
    const shared = await ask({ query: "cross", entity: "Ida", other: "Otto" });
    expect(shared.names.toSorted()).toEqual(["Acme", "Ida", "Otto", "user"]);
    expect(shared.edges).toHaveLength(4);
  });

  it("says what there is where nothing is called so, and nothing of other users", async () => {
    await expect(ask({ entity: "Po" })).rejects.toThrow('called "Po". There is: Porto.');
    await expect(ask({ entity: "Ida" }, "usr_otto" as UserId)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await ask({ query: "find", entity: "o" })).names).toEqual(["Otto"]);
  });

  it("knows tools, the servers they come from, and which the user has used", async () => {
    const catalogue = [{ name: "shell" }, { name: "read_mail", server: "Mailbox" }];
    await graph.noteTools(anna.userId, { catalogue, used: [] });
    expect((await ask({ entity: "shell" })).names).toEqual(["shell"]);
    await graph.noteTools(anna.userId, { catalogue, used: ["read_mail", "read_mail"] });
    const mail = await ask({ entity: "read_mail" });
    expect(mail.edges.toSorted()).toEqual(["read_mail part_of Mailbox", "user uses read_mail"]);
  });
});
