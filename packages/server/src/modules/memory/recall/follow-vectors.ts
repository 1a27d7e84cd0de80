import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { createTurnstile } from "../../../kernel/create-turnstile.ts";
import type { VectorFeed } from "./ports.ts";

const BATCH = 500;
/** About 100 MB of signs: beyond it, the partitions that were asked for longest ago are let go. */
const MOST_VECTORS = 2_000_000;

type Followed = { readonly generation: number; readonly mark: number; readonly count: number };

/** An index in memory that holds, at each search, what the store holds. */
export function followVectors(index: VectorIndex, feed: VectorFeed): VectorIndex {
  /** Least recently used first. */
  const followed = new Map<number, Followed>();
  const turnstile = createTurnstile();
  const letGo = async (kept: number): Promise<void> => {
    let total = [...followed.values()].reduce((sum, { count }) => sum + count, 0);
    for (const [partition, { count }] of followed) {
      if (total <= MOST_VECTORS) return;
      if (partition === kept) continue;
      followed.delete(partition);
      await index.clear(partition);
      total -= count;
    }
  };
  const catchUp = async (partition: number): Promise<void> => {
    const generation = await feed.generation(partition);
    const known = followed.get(partition);
    if (known && known.generation !== generation) await index.clear(partition);
    let { mark, count } = known?.generation === generation ? known : { mark: 0, count: 0 };
    for (;;) {
      const entries = await feed.since(partition, mark, BATCH);
      await index.put(entries.map(({ id, vector }) => ({ id, partition, vector })));
      mark = entries.at(-1)?.mark ?? mark;
      count += entries.length;
      if (entries.length < BATCH) break;
    }
    followed.delete(partition);
    followed.set(partition, { generation, mark, count });
    await letGo(partition);
  };
  return {
    ...index,
    async search(query) {
      for (const partition of query.partitions) {
        await turnstile.pass(String(partition), () => catchUp(partition));
      }
      return index.search(query);
    },
  };
}
