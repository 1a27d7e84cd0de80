import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import type { VectorFeed } from "./ports.ts";

const BATCH = 256;

/** An index that outlives this process, and can say what it holds. */
export type LastingIndex = VectorIndex & {
  ids(partition: number): Promise<ReadonlySet<number>>;
};

export type PushedVectors = { readonly added: number; readonly removed: number };

/** Makes the index hold exactly what the store holds of these partitions. Stops between batches. */
export async function pushVectors(
  { index, feed }: { readonly index: LastingIndex; readonly feed: VectorFeed },
  partitions: readonly number[],
  signal: AbortSignal,
): Promise<PushedVectors> {
  let added = 0;
  let removed = 0;
  for (const partition of partitions) {
    const held = await index.ids(partition);
    const stored = await feed.ids(partition);
    const gone = held.difference(stored);
    // First of all: what was forgotten must not be found.
    if (gone.size > 0) await index.remove([...gone]);
    removed += gone.size;
    const missing = [...stored.difference(held)];
    for (let from = 0; from < missing.length && !signal.aborted; from += BATCH) {
      const entries = await feed.read(missing.slice(from, from + BATCH));
      await index.put(entries.map(({ id, vector }) => ({ id, partition, vector })));
      added += entries.length;
    }
  }
  return { added, removed };
}
