import type { EpisodeRole } from "@steward/contracts/memory.ts";
import type { Kysely } from "kysely";
import type { EpisodeOutline, RecallSource } from "../../../modules/memory/recall/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { readPartitions } from "./partitions.ts";
import { fromBlocks } from "./postings.ts";

/** What is stored, as recall reads it; from indexes but for the texts of its hits. */
export function createRecallSource(db: Kysely<Schema>): RecallSource {
  return {
    async scope(ownerId, conversation) {
      const { readable: partitions } = await readPartitions(db, ownerId);
      if (conversation === null) return { partitions, conversations: null };
      const rows = await db
        .selectFrom("memory_conversations")
        .select("no")
        .where("partition", "in", partitions)
        .where("name", "=", conversation)
        .execute();
      return { partitions, conversations: new Set(rows.map(({ no }) => no)) };
    },
    async generation(partition) {
      const row = await db
        .selectFrom("memory_partitions")
        .select("generation")
        .where("id", "=", partition)
        .executeTakeFirst();
      return row?.generation ?? 0;
    },
    outlines: (partition, after) => readOutlines(db, partition, after),
    async postings(partition, words) {
      const rows = await db
        .selectFrom("memory_words")
        .select(["word", "block", "postings"])
        .where("partition", "=", partition)
        .where("word", "in", words)
        .orderBy("word")
        .orderBy("block")
        .execute();
      const byWord = Map.groupBy(rows, ({ word }) => word);
      return new Map([...byWord].map(([word, blocks]) => [word, fromBlocks(blocks)]));
    },
    async episodes(partitions, ids) {
      const rows = await db
        .selectFrom("episodes")
        .innerJoin("memory_partitions", "memory_partitions.id", "episodes.partition")
        .select(["episodes.id", "ref", "conversation", "role", "speaker", "text", "at"])
        .select((select) => select("memory_partitions.owner_id", "=", "").as("shared"))
        .where("episodes.partition", "in", partitions)
        .where("episodes.id", "in", ids)
        .execute();
      return rows.map((row) => ({
        ...row,
        role: row.role as EpisodeRole,
        shared: Boolean(row.shared),
      }));
    },
  };
}

async function readOutlines(
  db: Kysely<Schema>,
  partition: number,
  after: number,
): Promise<readonly EpisodeOutline[]> {
  const rows = await db
    .selectFrom("episodes")
    .select(["id", "conversation_no as conversation", "words", "role", "speaker", "at", "asks"])
    .where("partition", "=", partition)
    .where("id", ">", after)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as EpisodeRole, asks: row.asks === 1 }));
}
