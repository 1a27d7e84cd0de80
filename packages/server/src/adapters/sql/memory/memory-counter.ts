import type { UserId } from "@steward/contracts/ids.ts";
import { sql, type Kysely } from "kysely";
import type { MemoryCounter } from "../../../modules/memory/episodes/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { readPartitions } from "./partitions.ts";

/** What a row, its indexes and the postings of a word take, about. */
const EPISODE_BYTES = 240;
const WORD_BYTES = 4;
/** A number of a vector: pages that hold vectors are a quarter empty. */
const NUMBER_BYTES = 5.4;

/** Everything from indexes: no text is read. */
export function createMemoryCounter(db: Kysely<Schema>): MemoryCounter {
  return {
    async count(ownerId, model) {
      const { readable } = await readPartitions(db, ownerId);
      const { episodes, text, words } = await db
        .selectFrom("episodes")
        .select((select) => [
          select.fn.countAll<number>().as("episodes"),
          sql<number>`coalesce(sum(bytes), 0)`.as("text"),
          sql<number>`coalesce(sum(words), 0)`.as("words"),
        ])
        .where("partition", "in", readable)
        .executeTakeFirstOrThrow();
      const vectors = await countVectors(db, readable);
      const all = vectors.reduce((sum, { count }) => sum + count, 0);
      const inUse = vectors.reduce((sum, row) => sum + (row.model === model ? row.count : 0), 0);
      return {
        episodes,
        vectors: all,
        bytes: Math.round(
          text +
            words * WORD_BYTES +
            episodes * EPISODE_BYTES +
            vectors.reduce((sum, row) => sum + row.count * row.dimension * NUMBER_BYTES, 0),
        ),
        pending: {
          embeddings: model === null ? 0 : episodes - inUse,
          turns: await countJobs(db, ownerId),
        },
      };
    },
  };
}

async function countVectors(db: Kysely<Schema>, readable: readonly number[]) {
  const { rows } = await sql<{ model: string; count: number; dimension: number }>`
    select model, vectors.count, coalesce(dimension, 0) as dimension from
      (select model, count(*) as count from memory_vectors
        where partition in (${sql.join(readable)}) group by partition, model) as vectors
      left join memory_spaces using (model)`.execute(db);
  return rows;
}

async function countJobs(db: Kysely<Schema>, ownerId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom("memory_jobs")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}
