import { sql, type Kysely } from "kysely";
import type { VectorFeed } from "../../../modules/memory/recall/ports.ts";
import type { Schema } from "../schema/schema.ts";

/** The vectors of one model as they are stored. */
export function createVectorSource(db: Kysely<Schema>, model: string): VectorFeed {
  return {
    async generation(partition) {
      const row = await db
        .selectFrom("memory_partitions")
        .select("generation")
        .where("id", "=", partition)
        .executeTakeFirst();
      return row?.generation ?? 0;
    },
    async since(partition, mark, limit) {
      const rows = await db
        .selectFrom("memory_vectors")
        .select(["no", "episode_id", "vector"])
        .where("partition", "=", partition)
        .where("model", "=", model)
        .where("no", ">", mark)
        .orderBy("no")
        .limit(limit)
        .execute();
      return rows.map(({ no, episode_id: id, vector }) => ({
        mark: no,
        id,
        vector: toVector(vector),
      }));
    },
    async ids(partition) {
      const rows = await db
        .selectFrom("memory_vectors")
        .select("episode_id")
        .where("partition", "=", partition)
        .where("model", "=", model)
        .execute();
      return new Set(rows.map((row) => row.episode_id));
    },
    async read(ids) {
      // One parameter however many ids: the statement stays prepared.
      const { rows } = await sql<{ id: number; vector: Uint8Array }>`
        select v.episode_id as id, v.vector from json_each(${JSON.stringify(ids)}) as asked
        cross join memory_vectors as v on v.episode_id = asked.value
        where v.model = ${model}`.execute(db);
      return rows.map(({ id, vector }) => ({ id, vector: toVector(vector) }));
    },
  };
}

/** Dimension and mean of a model's vectors; null: there are none. */
export async function readSpace(
  db: Kysely<Schema>,
  model: string,
): Promise<{ readonly dimension: number; readonly mean: Float32Array } | null> {
  const row = await db
    .selectFrom("memory_spaces")
    .select(["dimension", "mean"])
    .where("model", "=", model)
    .executeTakeFirst();
  return row ? { dimension: row.dimension, mean: toVector(row.mean) } : null;
}

/** Without a copy where the bytes lie as numbers need them. */
function toVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = byteOffsetFits(bytes) ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT);
}

const byteOffsetFits = ({ byteOffset }: Uint8Array): boolean =>
  byteOffset % Float32Array.BYTES_PER_ELEMENT === 0;

/** Of everybody: for an index that is kept elsewhere. */
export async function listPartitions(db: Kysely<Schema>): Promise<readonly number[]> {
  const rows = await db.selectFrom("memory_partitions").select("id").execute();
  return rows.map(({ id }) => id);
}
