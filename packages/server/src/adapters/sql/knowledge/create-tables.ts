import { sql, type Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";

/** Facts, entities, edges, and what a second graph store has yet to hear of them. */
export async function createKnowledgeTables(db: Kysely<Schema>): Promise<void> {
  await createFacts(db);
  await createGraph(db);
  await createOutbox(db);
}

async function createFacts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("facts")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("subject_folded", "text", (column) => column.notNull())
    .addColumn("key_folded", "text", (column) => column.notNull())
    .addColumn("value_folded", "text", (column) => column.notNull())
    .addColumn("subject_entity", "integer", (column) => column.notNull())
    .addColumn("value_entity", "integer")
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("confidence", "real", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("valid_from", "bigint")
    .addColumn("valid_to", "bigint")
    .addColumn("closed_at", "bigint")
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addColumn("retracted_at", "bigint")
    .addColumn("supersedes", "text")
    .addColumn("note", "text")
    .addColumn("episode", "text")
    .addColumn("span_start", "integer")
    .addColumn("span_end", "integer")
    .addColumn("extractor", "text", (column) => column.notNull())
    .addColumn("conversation", "text")
    .execute();
  await sql`create index facts_topic on facts
    (partition, subject_folded, key_folded, value_folded)`.execute(db);
  await sql`create index facts_subject on facts (subject_entity)`.execute(db);
  await sql`create index facts_value on facts (value_entity) where value_entity is not null`.execute(
    db,
  );
  await sql`create index facts_episode on facts (partition, episode) where episode is not null`.execute(
    db,
  );
  await sql`create index facts_conversation on facts (partition, conversation, key_folded)
    where conversation is not null`.execute(db);
  await sql`create index facts_review on facts (partition) where state = 'review'`.execute(db);
  await sql`create index facts_supersedes on facts (supersedes) where supersedes is not null`.execute(
    db,
  );
  await sql`create table fact_words (partition integer not null, word text not null,
    fact_no integer not null, primary key (partition, word, fact_no)) without rowid`.execute(db);
  await sql`create index fact_words_fact on fact_words (fact_no)`.execute(db);
}

async function createGraph(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("entities")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .execute();
  await sql`create index entities_partition on entities (partition)`.execute(db);
  await sql`create table entity_aliases (partition integer not null, folded text not null,
    name text not null, entity integer not null, fact text,
    primary key (partition, folded)) without rowid`.execute(db);
  // Holds the names themselves: they are read for every entity that is shown.
  await sql`create index entity_aliases_entity on entity_aliases (entity, folded, name)`.execute(
    db,
  );
  await sql`create index entity_aliases_fact on entity_aliases (fact) where fact is not null`.execute(
    db,
  );
  await sql`create table graph_edges (partition integer not null, source integer not null,
    target integer not null, type text not null, fact text not null, valid_from bigint,
    valid_to bigint, primary key (partition, source, target, type, fact)) without rowid`.execute(
    db,
  );
  // Holds whole edges, so that a walk against their direction reads the index alone.
  await sql`create index graph_edges_back on graph_edges
    (partition, target, source, type, fact, valid_from, valid_to)`.execute(db);
  await sql`create index graph_edges_fact on graph_edges (fact)`.execute(db);
}

async function createOutbox(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("graph_mirror")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("target", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("graph_outbox")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .execute();
}
