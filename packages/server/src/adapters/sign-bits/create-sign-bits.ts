import type { VectorSpace } from "@steward/sdk/embedder.ts";
import type { VectorHit, VectorIndex, VectorQuery } from "@steward/sdk/vector-index.ts";
import { AppError } from "../../kernel/app-error.ts";
import { createScanner, type Scanner } from "./create-scanner.ts";
import { createSignEncoder, type SignEncoder } from "./sign-encoder.ts";
import { lowerBound } from "../../kernel/lower-bound.ts";

const FIRST_CAPACITY = 256;

type Entry = { readonly id: number; readonly vector: Float32Array };

/** The signs of one partition's vectors, by rising id: 52 bytes each at 384 dimensions. */
type Shelf = {
  readonly count: number;
  /** Valid up to `count`, until the next change. */
  ids(): Uint32Array;
  /** -1: it is not here. */
  positionOf(id: number): number;
  /** Known ids get the new signs. */
  put(entries: readonly Entry[]): void;
  remove(ids: ReadonlySet<number>): void;
  /** In how many signs each differs from these, by position. */
  distances(signs: Uint32Array): Uint16Array;
};

/** By id, each once: the last one counts. */
const toRising = (entries: readonly Entry[]): readonly Entry[] =>
  [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted((a, b) => a.id - b.id);

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

function createShelf(encoder: SignEncoder, scan: Scanner): Shelf {
  const { words } = encoder;
  let ids = new Uint32Array(FIRST_CAPACITY);
  let signs = new Uint32Array(FIRST_CAPACITY * words);
  let count = 0;
  const move = ({ from, to }: { from: number; to: number }, target: number): void => {
    ids.copyWithin(target, from, to);
    signs.copyWithin(target * words, from * words, to * words);
  };
  const grow = (least: number): void => {
    if (least <= ids.length) return;
    const capacity = Math.max(least, Math.ceil(ids.length * 1.5));
    const [oldIds, oldSigns] = [ids, signs];
    ids = new Uint32Array(capacity);
    signs = new Uint32Array(capacity * words);
    ids.set(oldIds);
    signs.set(oldSigns);
  };
  const positionOf = (id: number): number => {
    const position = lowerBound(ids, id, { from: 0, to: count });
    return position < count && ids[position] === id ? position : -1;
  };
  /** From the highest id down, so that all that lies between two of them moves once. */
  const insert = (entries: readonly Entry[]): void => {
    grow(count + entries.length);
    let end = count;
    for (let left = entries.length; left > 0; left--) {
      const { id, vector } = entries[left - 1] as Entry;
      const position = lowerBound(ids, id, { from: 0, to: end });
      move({ from: position, to: end }, position + left);
      ids[position + left - 1] = id;
      encoder.encode(vector, signs, (position + left - 1) * words);
      end = position;
    }
    count += entries.length;
  };
  return {
    get count() {
      return count;
    },
    ids: () => ids,
    positionOf,
    put(entries) {
      const added = toRising(entries).filter(({ id, vector }) => {
        const position = positionOf(id);
        if (position >= 0) encoder.encode(vector, signs, position * words);
        return position < 0;
      });
      insert(added);
    },
    remove(gone) {
      let kept = 0;
      for (let position = 0; position < count; position++) {
        if (gone.has(ids[position] ?? 0)) continue;
        move({ from: position, to: position + 1 }, kept++);
      }
      count = kept;
    },
    distances: (asked) => scan(signs, asked, count),
  };
}
