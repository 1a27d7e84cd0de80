import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GraphScope, GraphStore, NewGraphEdge } from "../graph-store.ts";

export type GraphBed = {
  readonly store: GraphStore;
  /** A graph of its own, with nothing in it. */
  scope(): Promise<GraphScope>;
  close(): Promise<void>;
};

const now = Date.UTC(2026, 0, 15);
const day = 86_400_000;

/** Proves that an adapter keeps the promises of `GraphStore`. */
export function describeGraphStore(name: string, open: () => Promise<GraphBed>): void {
  describe(`${name} as a graph store`, () => {
    let bed: GraphBed;
    beforeAll(async () => {
      bed = await open();
    });
    afterAll(() => bed.close());

    const add = (scope: GraphScope, title: string, type = "person") =>
      bed.store.ensure(scope, { name: title, type, aliases: [] });
    const addCalled = (scope: GraphScope, title: string, alias: string) =>
      bed.store.ensure(scope, { name: title, type: "person", aliases: [alias] });
    const edge = (from: number, to: number, change: Partial<NewGraphEdge> = {}): NewGraphEdge => ({
      from,
      to,
      type: "knows",
      validFrom: null,
      validTo: null,
      fact: null,
      ...change,
    });
    const around = async (scope: GraphScope, from: number, change: object = {}) => {
      const walk = { from: [from], hops: 1, at: now, limit: 100, ...change };
      const { entities, edges, isCut } = await bed.store.walk(scope, walk);
      return { names: entities.map((each) => each.name).toSorted(), edges, isCut };
    };

    it("adds an entity once, whatever its letters look like", async () => {
      const scope = await bed.scope();
      const first = await add(scope, "Zoë Müller");
      expect(first).toMatchObject({ name: "Zoë Müller", type: "person", aliases: [] });
      expect((await add(scope, "ZOE MULLER")).id).toBe(first.id);
    });

    it("knows an entity by its aliases, and keeps new ones", async () => {
      const scope = await bed.scope();
      const anna = await addCalled(scope, "Anna Berg", "Annie");
      expect(await addCalled(scope, "annie", "AB")).toEqual({
        ...anna,
        aliases: ["AB", "Annie"],
      });
      expect((await bed.store.find(scope, "ab", 5)).map(({ id }) => id)).toEqual([anna.id]);
    });

    it("leaves a name to the entity that has it", async () => {
      const scope = await bed.scope();
      const anna = await addCalled(scope, "Anna", "Boss");
      const otto = await addCalled(scope, "Otto", "Boss");
      // "Boss" is Anna, and so is whoever else is said to be called so.
      expect(otto.id).toBe(anna.id);
    });

    it("finds what is called exactly so before what only begins so", async () => {
      const scope = await bed.scope();
      await add(scope, "Annabel");
      await add(scope, "Anna");
      await add(scope, "Otto");
      const found = await bed.store.find(scope, "anna", 5);
      expect(found.map((each) => each.name)).toEqual(["Anna", "Annabel"]);
      expect(await bed.store.find(scope, "anna", 1)).toHaveLength(1);
      expect(await bed.store.find(scope, "nobody", 5)).toEqual([]);
    });

    it("takes names for names, whatever is in them", async () => {
      const scope = await bed.scope();
      const odd = "x' }) DETACH DELETE n; -- \" 李雷 👩‍🚀";
      const entity = await add(scope, odd);
      expect(entity.name).toBe(odd);
      expect((await bed.store.find(scope, odd, 5)).map(({ id }) => id)).toEqual([entity.id]);
    });

    it("walks in both directions, as far as it is told", async () => {
      const scope = await bed.scope();
      const [anna, otto, ida] = [
        await add(scope, "Anna"),
        await add(scope, "Otto"),
        await add(scope, "Ida"),
      ];
      await bed.store.connect(scope, [edge(anna.id, otto.id), edge(ida.id, otto.id)]);
      expect((await around(scope, anna.id)).names).toEqual(["Anna", "Otto"]);
      const two = await around(scope, anna.id, { hops: 2 });
      expect(two.names).toEqual(["Anna", "Ida", "Otto"]);
      expect(two.edges).toHaveLength(2);
      expect(two.isCut).toBe(false);
    });

    it("does not run in circles, and shows an edge once", async () => {
      const scope = await bed.scope();
      const [anna, otto] = [await add(scope, "Anna"), await add(scope, "Otto")];
      const edges = [edge(anna.id, otto.id), edge(otto.id, anna.id), edge(anna.id, anna.id)];
      await bed.store.connect(scope, edges);
      await bed.store.connect(scope, edges);
      const seen = await around(scope, anna.id, { hops: 4 });
      expect(seen.names).toEqual(["Anna", "Otto"]);
      expect(seen.edges).toHaveLength(3);
    });

    it("follows only edges of the type that is asked for, and that hold at that moment", async () => {
      const scope = await bed.scope();
      const anna = await add(scope, "Anna");
      const berlin = await add(scope, "Berlin", "place");
      const lisbon = await add(scope, "Lisbon", "place");
      const acme = await add(scope, "Acme", "organisation");
      const lives = { type: "lives_in" };
      await bed.store.connect(scope, [
        edge(anna.id, berlin.id, { ...lives, validTo: now - day }),
        edge(anna.id, lisbon.id, { ...lives, validFrom: now - day }),
        edge(anna.id, acme.id, { type: "works_at" }),
      ]);
      expect((await around(scope, anna.id, lives)).names).toEqual(["Anna", "Lisbon"]);
      const before = await around(scope, anna.id, { ...lives, at: now - 2 * day });
      expect(before.names).toEqual(["Anna", "Berlin"]);
      expect(before.edges[0]).toEqual({
        from: anna.id,
        to: berlin.id,
        type: "lives_in",
        validFrom: null,
        validTo: now - day,
        fact: null,
      });
    });

    it("stops at its limit, and says so", async () => {
      const scope = await bed.scope();
      const hub = await add(scope, "Hub", "thing");
      for (let i = 0; i < 20; i++) {
        const leaf = await add(scope, `Leaf ${i}`, "thing");
        await bed.store.connect(scope, [edge(hub.id, leaf.id)]);
      }
      const seen = await around(scope, hub.id, { hops: 2, limit: 8 });
      expect(seen.names).toHaveLength(8);
      expect(seen.edges).toHaveLength(7);
      expect(seen.isCut).toBe(true);
    });

    it("closes the edges of a fact, never before they began, or removes them", async () => {
      const scope = await bed.scope();
      const [anna, otto] = [await add(scope, "Anna"), await add(scope, "Otto")];
      await bed.store.connect(scope, [
        edge(anna.id, otto.id, { fact: "fct_1" }),
        edge(anna.id, otto.id, { fact: "fct_2", validFrom: now + day }),
        edge(otto.id, anna.id, { fact: "fct_3" }),
      ]);
      expect(await bed.store.disconnect(scope, ["fct_1", "fct_2"], now)).toBe(2);
      const past = await around(scope, anna.id, { at: now - 1 });
      expect(past.edges.map(({ fact }) => String(fact)).toSorted()).toEqual(["fct_1", "fct_3"]);
      const later = await around(scope, anna.id, { at: now + 2 * day });
      expect(later.edges.map(({ fact }) => fact)).toEqual(["fct_3"]);
      expect(await bed.store.disconnect(scope, ["fct_3", "fct_4"], null)).toBe(1);
      expect((await around(scope, anna.id)).edges).toEqual([]);
    });

    it("keeps graphs apart, by name and by id", async () => {
      const [mine, yours] = [await bed.scope(), await bed.scope()];
      const [anna, otto] = [await add(mine, "Anna"), await add(mine, "Otto")];
      const other = await add(yours, "Anna");
      expect(other.id).not.toBe(anna.id);
      await bed.store.connect(mine, [edge(anna.id, otto.id, { fact: "fct_mine" })]);
      await bed.store.connect(yours, [edge(other.id, anna.id), edge(anna.id, otto.id)]);
      expect((await around(yours, other.id, { hops: 3 })).names).toEqual(["Anna"]);
      expect(await around(yours, anna.id, { hops: 3 })).toMatchObject({ names: [], edges: [] });
      expect((await around(mine, anna.id)).edges).toHaveLength(1);
      expect(await bed.store.disconnect(yours, ["fct_mine"], null)).toBe(0);
      expect((await bed.store.find(yours, "anna", 5)).map(({ id }) => id)).toEqual([other.id]);
    });

    it("reads several graphs at once, and none where none is named", async () => {
      const [mine, shared] = [await bed.scope(), await bed.scope()];
      const [anna, acme] = [await add(mine, "Anna"), await add(shared, "Annapurna", "place")];
      const both = { partitions: [...mine.partitions, ...shared.partitions] };
      const found = await bed.store.find(both, "anna", 5);
      expect(found.map(({ id }) => id)).toEqual([anna.id, acme.id]);
      expect(await bed.store.find({ partitions: [] }, "anna", 5)).toEqual([]);
      const nothing = await around({ partitions: [] }, anna.id);
      expect(nothing).toMatchObject({ names: [], edges: [] });
    });
  });
}
