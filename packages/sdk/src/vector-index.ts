import type { VectorSpace } from "./embedder.ts";

export type VectorEntry = {
  readonly id: number;
  /** Whose it is; nothing is found outside the partitions that are asked for. */
  readonly partition: number;
  readonly vector: Float32Array;
};

export type VectorQuery = {
  readonly vector: Float32Array;
  /** At least one: an empty list finds nothing. */
  readonly partitions: readonly number[];
  /** Only these ids, where given. */
  readonly among?: ReadonlySet<number>;
  readonly limit: number;
};

/** `similarity` is the cosine, -1 to 1. */
export type VectorHit = { readonly id: number; readonly similarity: number };

/** Finds the nearest vectors of one space. */
export type VectorIndex = {
  readonly space: VectorSpace;
  /** An id that is there already gets the new vector. Refuses (throws) another length. */
  put(entries: readonly VectorEntry[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Removes whatever is in a partition. */
  clear(partition: number): Promise<void>;
  /** Best first. Ids that were removed are not found, from the moment `remove` or `clear` has resolved. */
  search(query: VectorQuery): Promise<readonly VectorHit[]>;
  count(): Promise<number>;
};
