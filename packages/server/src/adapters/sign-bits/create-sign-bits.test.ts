import { describeVectorIndex } from "@steward/sdk/conformance/vector-index.ts";
import { expect, it } from "vitest";
import { createSignBits } from "./create-sign-bits.ts";

/** The vectors stay with whoever stores them: here, in a map. */
function openSignBits(space: { readonly model: string; readonly dimension: number }) {
  const stored = new Map<number, Float32Array>();
  const read: (readonly number[])[] = [];
  const index = createSignBits({
    space,
    mean: new Float32Array(space.dimension),
    reader: {
      async read(ids) {
        read.push(ids);
        return ids.flatMap((id) => {
          const vector = stored.get(id);
          return vector ? [{ id, vector }] : [];
        });
      },
    },
  });
  return {
    read,
    index: {
      ...index,
      async put(entries: Parameters<typeof index.put>[0]) {
        await index.put(entries);
        for (const { id, vector } of entries) stored.set(id, vector);
      },
    },
  };
}

describeVectorIndex("sign bits", async (space) => ({
  index: openSignBits(space).index,
  close: async () => undefined,
}));

it("reads a few hundred vectors of thousands, and all where they are few", async () => {
  const { index, read } = openSignBits({ model: "m", dimension: 32 });
  const toVector = (seed: number) =>
    Float32Array.from({ length: 32 }, (_, place) => Math.sin(seed * (place + 1)));
  const entries = Array.from({ length: 5_000 }, (_, place) => ({
    id: place + 1,
    partition: place < 500 ? 1 : 2,
    vector: toVector(place),
  }));
  await index.put(entries);
  await index.search({ vector: toVector(3), partitions: [1], limit: 5 });
  expect(read.at(-1)).toHaveLength(500);
  await index.search({ vector: toVector(900), partitions: [2], limit: 5 });
  expect(read.at(-1)?.length).toBeGreaterThanOrEqual(200);
  expect(read.at(-1)?.length).toBeLessThan(2_500);
});

it("finds the nearest whatever the number of dimensions", async () => {
  for (const dimension of [1, 65, 1_100]) {
    const { index } = openSignBits({ model: "m", dimension });
    const toVector = (seed: number) =>
      new Float32Array(dimension).map((_, place) => Math.sin(seed * (place + 1)));
    const entries = Array.from({ length: 820 }, (_, id) => ({
      id,
      partition: 1,
      vector: toVector(id),
    }));
    await index.put(entries.toReversed());
    const [first] = await index.search({ vector: toVector(777), partitions: [1], limit: 1 });
    expect(first?.similarity).toBeCloseTo(1, 6);
  }
});

it("holds each id once, in whatever order and however often it comes", async () => {
  const { index } = openSignBits({ model: "m", dimension: 32 });
  const toEntry = (id: number) => ({
    id,
    partition: 1,
    vector: Float32Array.from({ length: 32 }, (_, place) => Math.sin(id * (place + 1))),
  });
  const shuffled = Array.from({ length: 2_000 }, (_, place) => 1 + ((place * 7) % 2_000));
  for (let from = 0; from < shuffled.length; from += 90) {
    await index.put([...shuffled.slice(from, from + 100), from + 1].map(toEntry));
  }
  expect(await index.count()).toBe(2_000);
  await index.remove(shuffled.filter((id) => id % 2 === 0));
  for (const id of [1, 999, 1_999]) {
    const [first] = await index.search({ vector: toEntry(id).vector, partitions: [1], limit: 1 });
    expect(first?.id).toBe(id);
  }
});
