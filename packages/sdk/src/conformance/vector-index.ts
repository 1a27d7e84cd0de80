import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VectorEntry, VectorIndex } from "../vector-index.ts";

const dimension = 48;

export type OpenIndex = (space: { readonly model: string; readonly dimension: number }) => Promise<{
  readonly index: VectorIndex;
  readonly close: () => Promise<void>;
}>;

/** Proves that an adapter keeps the promises of `VectorIndex`. */
export function describeVectorIndex(name: string, open: OpenIndex): void {
  describe(`${name} as an index of vectors`, () => {
    let index: VectorIndex;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ index, close } = await open({ model: "conformance", dimension }));
    });
    afterEach(() => close());

    const search = async (vector: Float32Array, rest: Partial<Query> = {}) =>
      index.search({ vector, partitions: [1], limit: 3, ...rest });
    const idsOf = async (vector: Float32Array, rest: Partial<Query> = {}) =>
      (await search(vector, rest)).map(({ id }) => id);

    it("says which space it is for", () => {
      expect(index.space).toEqual({ model: "conformance", dimension });
    });

    it("finds nothing while it is empty", async () => {
      expect(await search(toVector(1))).toEqual([]);
      expect(await index.count()).toBe(0);
    });

    it("finds the nearest, best first, with their cosines", async () => {
      await index.put(toEntries(1, 40));
      const hits = await search(toVector(7), { limit: 40 });
      expect(hits).toHaveLength(40);
      expect(hits[0]?.id).toBe(7);
      expect(hits[0]?.similarity).toBeCloseTo(1, 4);
      const expected = toEntries(1, 40)
        .map(({ id, vector }) => ({ id, similarity: toCosine(toVector(7), vector) }))
        .toSorted((a, b) => b.similarity - a.similarity);
      expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const [place, { similarity }] of hits.entries()) {
        expect(similarity).toBeCloseTo(expected[place]?.similarity ?? 0, 4);
      }
    });

    it("finds among thousands what one by one comparison finds", async () => {
      const entries = toEntries(1, 3_000);
      await index.put(entries);
      for (const seed of [5, 1_234, 2_999]) {
        // Near to one of them, as questions are to their answers.
        const asked = toVector(seed).map(
          (each, place) => each + (toVector(seed + 1)[place] ?? 0) / 4,
        );
        const best = entries
          .map(({ id, vector }) => ({ id, similarity: toCosine(asked, vector) }))
          .toSorted((a, b) => b.similarity - a.similarity);
        const found = await idsOf(asked, { limit: 10 });
        expect(found[0]).toBe(best[0]?.id);
        expect(found).toHaveLength(10);
      }
    });

    it("finds nothing outside the partitions that are asked for", async () => {
      await index.put([...toEntries(1, 20), ...toEntries(2, 20, 100), ...toEntries(3, 20, 200)]);
      expect((await idsOf(toVector(105), { limit: 100 })).every((id) => id <= 20)).toBe(true);
      const both = await idsOf(toVector(105), { partitions: [1, 2], limit: 100 });
      expect(both[0]).toBe(105);
      expect(both.every((id) => id <= 120)).toBe(true);
      expect(both).toHaveLength(40);
      expect(await idsOf(toVector(105), { partitions: [], limit: 100 })).toEqual([]);
      expect(await idsOf(toVector(105), { partitions: [9], limit: 100 })).toEqual([]);
    });

    it("finds only some ids where those are asked for, and only in scope", async () => {
      await index.put([...toEntries(1, 50), ...toEntries(2, 5, 100)]);
      const among = new Set([3, 8, 13, 101, 77_777]);
      const found = await idsOf(toVector(8), { among, limit: 50 });
      expect(found[0]).toBe(8);
      expect(found.toSorted((a, b) => a - b)).toEqual([3, 8, 13]);
      expect(await idsOf(toVector(8), { among: new Set(), limit: 50 })).toEqual([]);
    });

    it("gives an id that is there already the new vector", async () => {
      await index.put(toEntries(1, 20));
      await index.put([{ id: 4, partition: 1, vector: toVector(900) }]);
      expect((await search(toVector(900)))[0]?.id).toBe(4);
      expect((await search(toVector(900)))[0]?.similarity).toBeCloseTo(1, 4);
      expect(await index.count()).toBe(20);
    });

    it("takes ids in any order", async () => {
      await index.put(toEntries(1, 10, 100));
      await index.put(toEntries(1, 10));
      expect((await search(toVector(5)))[0]?.id).toBe(5);
      expect((await search(toVector(105)))[0]?.id).toBe(105);
      expect(await index.count()).toBe(20);
    });

    it("does not find what was removed", async () => {
      await index.put(toEntries(1, 20));
      await index.remove([7, 8, 12_345]);
      const found = await idsOf(toVector(7), { limit: 20 });
      expect(found).toHaveLength(18);
      expect(found).not.toContain(7);
      expect(found).not.toContain(8);
      expect(await index.count()).toBe(18);
    });

    it("clears a partition and no other", async () => {
      await index.put([...toEntries(1, 10), ...toEntries(2, 10, 100)]);
      await index.clear(1);
      await index.clear(77);
      expect(await idsOf(toVector(1), { partitions: [1], limit: 20 })).toEqual([]);
      expect(await idsOf(toVector(101), { partitions: [2], limit: 20 })).toHaveLength(10);
      expect(await index.count()).toBe(10);
    });

    it("refuses vectors of another length", async () => {
      const short = new Float32Array(dimension - 1).fill(1);
      await expect(index.put([{ id: 1, partition: 1, vector: short }])).rejects.toThrow();
      await expect(search(short)).rejects.toThrow();
      expect(await index.count()).toBe(0);
    });
  });
}

type Query = Parameters<VectorIndex["search"]>[0];

function toEntries(partition: number, count: number, after = 0): readonly VectorEntry[] {
  return Array.from({ length: count }, (_, place) => {
    const id = after + place + 1;
    return { id, partition, vector: toVector(id) };
  });
}

/** Of length 1, the same for the same seed. */
function toVector(seed: number): Float32Array {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const vector = Float32Array.from({ length: dimension }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));
  return vector.map((each) => each / length);
}

function toCosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array): number =>
    x.reduce((sum, each, place) => sum + each * (y[place] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
