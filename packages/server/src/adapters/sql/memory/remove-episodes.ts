import { setImmediate as nextRound } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Schema } from "../schema.ts";
import { bumpGeneration } from "./partitions.ts";
import { removeWords } from "./word-index.ts";

/** Removed at a stretch; in between others in this process get their turn. */
const SLICE = 100;

export type RemovedEpisodes = { readonly episodes: number; readonly vectors: number };

/** Removes episodes of a partition with their words and vectors, and conversations that are empty then. */
export async function removeEpisodes(
  transaction: Transaction<Schema>,
  partition: number,
  ids: readonly number[],
): Promise<RemovedEpisodes> {
  const removed = { episodes: 0, vectors: 0 };
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) await nextRound();
    const slice = await removeSlice(transaction, partition, ids.slice(start, start + SLICE));
    removed.episodes += slice.episodes;
    removed.vectors += slice.vectors;
  }
  if (removed.episodes > 0) await bumpGeneration(transaction, [partition]);
  return removed;
}

async function removeSlice(
  transaction: Transaction<Schema>,
  partition: number,
  ids: readonly number[],
): Promise<RemovedEpisodes> {
  const rows = await transaction
    .selectFrom("episodes")
    .select(["id", "text", "conversation_no"])
    .where("partition", "=", partition)
    .where("id", "in", ids)
    .execute();
  await removeWords(transaction, partition, rows);
  const vectors = await transaction
    .deleteFrom("memory_vectors")
    .where("partition", "=", partition)
    .where("episode_id", "in", ids)
    .executeTakeFirst();
  await transaction
    .deleteFrom("episodes")
    .where("partition", "=", partition)
    .where("id", "in", ids)
    .execute();
  await transaction
    .deleteFrom("memory_conversations")
    .where("no", "in", [...new Set(rows.map((row) => row.conversation_no))])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("episodes")
            .select("episodes.id")
            .where("episodes.partition", "=", partition)
            .whereRef("episodes.conversation_no", "=", "memory_conversations.no"),
        ),
      ),
    )
    .where("partition", "=", partition)
    .execute();
  return { episodes: rows.length, vectors: Number(vectors.numDeletedRows) };
}
