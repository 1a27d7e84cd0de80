import type { VectorEntry, VectorIndex } from "@steward/sdk/vector-index.ts";
import { expect, it } from "vitest";
import { followVectors } from "./follow-vectors.ts";
import type { VectorFeed } from "./ports.ts";

/** A store of vectors, and an index that shows what it was given. */
function openFollowed() {
  const stored: (VectorEntry & { readonly mark: number })[] = [];
  const held = new Map<number, VectorEntry>();
  let generation = 0;
  let marks = 0;
  let given = 0;
  const feed: VectorFeed = {
    generation: async () => generation,
    since: async (partition, mark, limit) =>
      stored.filter((each) => each.partition === partition && each.mark > mark).slice(0, limit),
    ids: async () => new Set(stored.map(({ id }) => id)),
    read: async () => stored,
  };
  const index: VectorIndex = {
    space: { model: "m", dimension: 1 },
    async put(entries) {
      given += entries.length;
      for (const entry of entries) held.set(entry.id, entry);
    },
    async remove(ids) {
      for (const id of ids) held.delete(id);
    },
    async clear(partition) {
      for (const each of held.values()) if (each.partition === partition) held.delete(each.id);
    },
    search: async ({ partitions }) =>
      [...held.values()]
        .filter(({ partition }) => partitions.includes(partition))
        .map(({ id }) => ({ id, similarity: 1 })),
    count: async () => held.size,
  };
  const followed = followVectors(index, feed);
  const vector = Float32Array.of(1);
  return {
    given: () => given,
    store(partition: number, ids: readonly number[]) {
      for (const id of ids) stored.push({ id, partition, vector, mark: ++marks });
    },
    forget(id: number) {
      const place = stored.findIndex((each) => each.id === id);
      stored.splice(place, 1);
      generation++;
    },
    async find(...partitions: number[]) {
      const hits = await followed.search({ vector, partitions, limit: 10_000 });
      return hits.map(({ id }) => id).toSorted((a, b) => a - b);
    },
  };
}

it("finds what was stored since, reading each vector once and only of partitions that are asked for", async () => {
  const { store, find, given } = openFollowed();
  store(1, [1, 2]);
  store(2, [3]);
  expect(await find(1)).toEqual([1, 2]);
  expect(given()).toBe(2);
  // An earlier episode may be embedded later.
  store(1, [9, 5]);
  expect(await find(1, 2)).toEqual([1, 2, 3, 5, 9]);
  expect(given()).toBe(5);
});

it("reads however many there are", async () => {
  const { store, find } = openFollowed();
  const ids = Array.from({ length: 1_500 }, (_, place) => place + 1);
  store(1, ids);
  expect(await find(1)).toEqual(ids);
});

it("does not find what is forgotten, and finds the rest", async () => {
  const { store, forget, find } = openFollowed();
  store(1, [1, 2, 3]);
  expect(await find(1)).toEqual([1, 2, 3]);
  forget(2);
  expect(await find(1)).toEqual([1, 3]);
});
