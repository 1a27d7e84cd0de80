import type { VectorSpace } from "@steward/sdk/embedder.ts";
import type { VectorHit, VectorIndex, VectorQuery } from "@steward/sdk/vector-index.ts";
import { AppError } from "../../kernel/app-error.ts";
import { createScanner } from "./create-scanner.ts";
import { createShelf, type Shelf } from "./shelf.ts";
import { createSignEncoder } from "./sign-encoder.ts";

/** A scope of this size is compared whole. */
const SMALL_SCOPE = 800;
/** How many of the nearest by signs are compared by their vectors. */
const RESCORED = 200;

/** Where the vectors themselves are. */
export type VectorReader = {
  /** In any order; what is not there is left out. */
  read(
    ids: readonly number[],
  ): Promise<readonly { readonly id: number; readonly vector: Float32Array }[]>;
};

export type SignBitsOptions = {
  readonly space: VectorSpace;
  /** Of the vectors in this space, about. */
  readonly mean: Float32Array;
  readonly reader: VectorReader;
};

/**
 * One bit a dimension in memory finds those that may be nearest, and their vectors say which are.
 * `put` expects that the reader has the vectors too: it keeps none of them.
 */
export function createSignBits({ space, mean, reader }: SignBitsOptions): VectorIndex {
  const encoder = createSignEncoder(mean);
  const scan = createScanner(encoder.words);
  const shelves = new Map<number, Shelf>();
  const check = (vector: Float32Array): void => {
    if (vector.length === space.dimension) return;
    const lengths = `${vector.length} numbers, and ${space.model} has ${space.dimension}`;
    throw new AppError("invalid_request", `A vector has ${lengths}.`);
  };
  return {
    space,
    async put(entries) {
      for (const { vector } of entries) check(vector);
      for (const [partition, its] of Map.groupBy(entries, (entry) => entry.partition)) {
        const shelf = shelves.get(partition) ?? createShelf(encoder, scan);
        shelves.set(partition, shelf);
        shelf.put(its);
      }
    },
    async remove(ids) {
      const gone = new Set(ids);
      for (const shelf of shelves.values()) shelf.remove(gone);
    },
    async clear(partition) {
      shelves.delete(partition);
    },
    async search(query) {
      check(query.vector);
      const asked = [...new Set(query.partitions)].flatMap((each) => shelves.get(each) ?? []);
      const wanted = new Uint32Array(encoder.words);
      encoder.encode(query.vector, wanted, 0);
      const ids = toScope(asked, query) ?? findNearest(asked, query, wanted);
      return rescore(query, await reader.read(ids));
    },
    count: async () => [...shelves.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

/** All that are in scope, where they are few; null: they are many. */
function toScope(shelves: readonly Shelf[], { among, limit }: VectorQuery): number[] | null {
  const most = Math.max(SMALL_SCOPE, limit);
  if (among && among.size <= most) {
    return [...among].filter((id) => shelves.some((shelf) => shelf.positionOf(id) >= 0));
  }
  if (shelves.reduce((sum, { count }) => sum + count, 0) > most) return null;
  const all = shelves.flatMap((shelf) => [...shelf.ids().subarray(0, shelf.count)]);
  return among ? all.filter((id) => among.has(id)) : all;
}

/** The ids that differ in the fewest signs: some hundred, all at one distance or none. */
function findNearest(shelves: readonly Shelf[], query: VectorQuery, wanted: Uint32Array): number[] {
  const measured = shelves.map((shelf) => toMeasured(shelf, query.among, wanted));
  /** How many there are at each distance. */
  const tally = new Uint32Array(wanted.length * 32 + 1);
  for (const { distances } of measured) {
    for (let place = 0; place < distances.length; place++) {
      const distance = distances[place] ?? 0;
      tally[distance] = (tally[distance] ?? 0) + 1;
    }
  }
  const least = Math.max(RESCORED, 2 * query.limit);
  let farthest = 0;
  for (let total = tally[0] ?? 0; total < least && farthest < tally.length - 1;) {
    farthest++;
    total += tally[farthest] ?? 0;
  }
  const found: number[] = [];
  for (const { ids, distances } of measured) {
    for (let place = 0; place < distances.length; place++) {
      if ((distances[place] ?? 0) <= farthest) found.push(ids[place] ?? 0);
    }
  }
  return found;
}

type Measured = { readonly ids: Uint32Array; readonly distances: Uint16Array };

/** What is in scope of a shelf, with its distances. */
function toMeasured(
  shelf: Shelf,
  among: ReadonlySet<number> | undefined,
  wanted: Uint32Array,
): Measured {
  const distances = shelf.distances(wanted);
  if (among === undefined) return { ids: shelf.ids(), distances };
  const ids = Uint32Array.from(among).filter((id) => shelf.positionOf(id) >= 0);
  return { ids, distances: Uint16Array.from(ids, (id) => distances[shelf.positionOf(id)] ?? 0) };
}

function rescore(
  { vector, limit }: VectorQuery,
  entries: readonly { readonly id: number; readonly vector: Float32Array }[],
): readonly VectorHit[] {
  const length = Math.sqrt(toProducts(vector, vector).own);
  return entries
    .map(({ id, vector: other }): VectorHit => {
      const { both, own } = toProducts(vector, other);
      return { id, similarity: own === 0 || length === 0 ? 0 : both / (length * Math.sqrt(own)) };
    })
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, limit);
}

/** Of two vectors, and of the other one with itself. */
function toProducts(
  vector: Float32Array,
  other: Float32Array,
): { readonly both: number; readonly own: number } {
  let both = 0;
  let own = 0;
  for (let i = 0; i < vector.length; i++) {
    const each = other[i] ?? 0;
    both += (vector[i] ?? 0) * each;
    own += each * each;
  }
  return { both, own };
}
