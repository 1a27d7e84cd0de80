import type { VectorSpace } from "@steward/sdk/embedder.ts";
import { sql, type Kysely, type Transaction } from "kysely";
import type { EmbeddingStore } from "../../../modules/memory/episodes/ports.ts";
import type { Schema } from "../schema/schema.ts";

/** More than any model reads of a text. */
const READ_LENGTH = 32_000;

export function createEmbeddingStore(db: Kysely<Schema>): EmbeddingStore {
  return {
    async next(model, limit) {
      // Each is a range of one index. What was said last comes first: it is asked for soonest.
      const { rows } = await sql<{ id: number; text: string }>`
        with pending as (
          select * from (select id from episodes where embedded_model is null
            order by id desc limit ${limit})
          union all
          select * from (select id from episodes where embedded_model < ${model} limit ${limit})
          union all
          select * from (select id from episodes where embedded_model > ${model} limit ${limit})
          limit ${limit})
        select id, substr(text, 1, ${READ_LENGTH}) as text from episodes
        where id in (select id from pending)`.execute(db);
      return rows;
    },
    save: (space, vectors) =>
      db.transaction().execute(async (transaction) => {
        await forgetOtherLength(transaction, space);
        const saved: Float32Array[] = [];
        for (const { id, vector } of vectors) {
          if (await saveVector(transaction, { id, vector, model: space.model })) saved.push(vector);
        }
        await moveMean(transaction, space, saved);
      }),
  };
}

/** False: the episode is gone. */
async function saveVector(
  transaction: Transaction<Schema>,
  {
    id,
    vector,
    model,
  }: { readonly id: number; readonly vector: Float32Array; readonly model: string },
): Promise<boolean> {
  const episode = await transaction
    .updateTable("episodes")
    .set({ embedded_model: model })
    .where("id", "=", id)
    .returning("partition")
    .executeTakeFirst();
  if (!episode) return false;
  // Replaced, not updated: it then has a number of its own, and readers see that it has come.
  await transaction
    .replaceInto("memory_vectors")
    .values({ episode_id: id, partition: episode.partition, model, vector: toBytes(vector) })
    .execute();
  return true;
}

/** A model whose vectors have another length than before is another one: all is to be made again. */
async function forgetOtherLength(
  transaction: Transaction<Schema>,
  { model, dimension }: VectorSpace,
): Promise<void> {
  const changed = await transaction
    .deleteFrom("memory_spaces")
    .where("model", "=", model)
    .where("dimension", "!=", dimension)
    .executeTakeFirst();
  if (changed.numDeletedRows === 0n) return;
  await transaction.deleteFrom("memory_vectors").where("model", "=", model).execute();
  await transaction
    .updateTable("episodes")
    .set({ embedded_model: null })
    .where("embedded_model", "=", model)
    .execute();
  await transaction
    .updateTable("memory_partitions")
    .set((update) => ({ generation: update("generation", "+", 1) }))
    .execute();
}

/** The mean of all that were ever saved: where the middle of the space is, about. */
async function moveMean(
  transaction: Transaction<Schema>,
  { model, dimension }: VectorSpace,
  vectors: readonly Float32Array[],
): Promise<void> {
  const row = await transaction
    .selectFrom("memory_spaces")
    .select(["mean", "count"])
    .where("model", "=", model)
    .executeTakeFirst();
  const mean = row ? fromBytes(row.mean) : new Float32Array(dimension);
  let count = row?.count ?? 0;
  for (const vector of vectors) {
    count++;
    for (let i = 0; i < dimension; i++) {
      mean[i] = (mean[i] ?? 0) + ((vector[i] ?? 0) - (mean[i] ?? 0)) / count;
    }
  }
  await transaction
    .replaceInto("memory_spaces")
    .values({ model, dimension, mean: toBytes(mean), count })
    .execute();
}

function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

function fromBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
