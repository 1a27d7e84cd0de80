import { sql, type Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";

export async function createMemoryTables(db: Kysely<Schema>): Promise<void> {
  await createEpisodes(db);
  await createIndexes(db);
  await db.schema
    .createTable("memory_jobs")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("turn_id", "text", (column) => column.notNull().unique())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("is_stored", "integer", (column) => column.notNull())
    .addColumn("is_handed", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createEpisodes(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("memory_partitions")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("owner_id", "text", (column) => column.notNull().unique())
    .addColumn("generation", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("memory_conversations")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addUniqueConstraint("memory_conversations_name", ["partition", "name"])
    .execute();
  await db.schema
    .createTable("episodes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .addColumn("conversation", "text")
    .addColumn("conversation_no", "integer", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("speaker", "text")
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addColumn("words", "integer", (column) => column.notNull())
    .addColumn("asks", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("turn_id", "text")
    .addColumn("embedded_model", "text")
    // Last, so that the columns before a long text are read without it.
    .addColumn("text", "text", (column) => column.notNull())
    .addUniqueConstraint("episodes_ref", ["partition", "ref"])
    .execute();
  // All that ranking reads of every episode, so that it never touches the texts.
  await sql`create index episodes_outline on episodes
    (partition, id, conversation_no, words, role, speaker, at, asks, bytes)`.execute(db);
  await sql`create index episodes_conversation on episodes (partition, conversation_no, id, bytes)`.execute(
    db,
  );
  await sql`create index episodes_turn on episodes (turn_id) where turn_id is not null`.execute(db);
  // The queue of the embedder: what has no vector comes first, what another model made is apart.
  await sql`create index episodes_embedded on episodes (embedded_model)`.execute(db);
}

async function createIndexes(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("memory_words")
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("block", "integer", (column) => column.notNull())
    .addColumn("last_id", "integer", (column) => column.notNull())
    .addColumn("postings", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("memory_words_key", ["partition", "word", "block"])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable("memory_vectors")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("episode_id", "integer", (column) => column.notNull().unique())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("vector", "blob", (column) => column.notNull())
    .execute();
  await sql`create index memory_vectors_model on memory_vectors (partition, model)`.execute(db);
  await db.schema
    .createTable("memory_spaces")
    .addColumn("model", "text", (column) => column.primaryKey())
    .addColumn("dimension", "integer", (column) => column.notNull())
    .addColumn("mean", "blob", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
}
