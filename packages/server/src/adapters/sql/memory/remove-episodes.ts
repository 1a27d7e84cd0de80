import { setImmediate as nextRound } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Schema } from "../schema/schema.ts";
import { among } from "./among.ts";
import { bumpGeneration } from "./partitions.ts";
import { removeWords } from "./word-index.ts";

/** Bytes of texts that are removed at a stretch: many share blocks of the index, and all are in memory. */
const SLICE_BYTES = 8_000_000;

export type RemovedEpisodes = { readonly episodes: number; readonly vectors: number };

/** Removes episodes of a partition with their words and vectors, and conversations that are empty then. */
export async function removeEpisodes(
  transaction: Transaction<Schema>,
  partition: number,
  ids: readonly number[],
): Promise<RemovedEpisodes> {
  const removed = { episodes: 0, vectors: 0 };
  for (const slice of await toSlices(transaction, partition, ids)) {
    const gone = await removeSlice(transaction, partition, slice);
    removed.episodes += gone.episodes;
    removed.vectors += gone.vectors;
    await nextRound();
  }
  if (removed.episodes > 0) await bumpGeneration(transaction, [partition]);
  return removed;
}

async function toSlices(
  transaction: Transaction<Schema>,
  partition: number,
  ids: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const rows = await transaction
    .selectFrom("episodes")
    .select(["id", "bytes"])
    .where("partition", "=", partition)
    .where("id", "in", among(ids))
    .orderBy("id")
    .execute();
  const slices: number[][] = [];
  let room = 0;
  for (const { id, bytes } of rows) {
    if (room <= 0) {
      slices.push([]);
      room = SLICE_BYTES;
    }
    slices.at(-1)?.push(id);
    room -= bytes;
  }
  return slices;
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
    .where("id", "in", among(ids))
    .execute();
  await removeWords(transaction, partition, rows);
  const vectors = await transaction
    .deleteFrom("memory_vectors")
    .where("partition", "=", partition)
    .where("episode_id", "in", among(ids))
    .executeTakeFirst();
  await transaction
    .deleteFrom("episodes")
    .where("partition", "=", partition)
    .where("id", "in", among(ids))
    .execute();
  await transaction
    .deleteFrom("memory_conversations")
    .where("no", "in", among([...new Set(rows.map((row) => row.conversation_no))]))
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
