import { sql, type Kysely } from "kysely";
import type { Schema } from "./schema.ts";

export type Migration = {
  readonly version: number;
  readonly up: (db: Kysely<Schema>) => Promise<void>;
};

/** Forward only, in order; a shipped migration never changes. */
export const migrations: readonly Migration[] = [
  { version: 1, up: createAccounts },
  { version: 2, up: createConversations },
  { version: 3, up: createTurnLog },
  { version: 4, up: createMediaAndUsage },
];

async function createAccounts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  for (const table of ["sign_in_links", "web_sessions"] as const) {
    await db.schema
      .createTable(table)
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("owner_id", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  }
  await db.schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("prefix", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("client_tools", "text", (column) => column.notNull())
    .addColumn("continue_on_disconnect", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .execute();
}

async function createConversations(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("conversations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("title_chosen", "integer", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("pinned", "integer", (column) => column.notNull())
    .addColumn("archived", "integer", (column) => column.notNull())
    .addColumn("head_turn_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "conversations", ["owner_id", "updated_at"]);
  await db.schema
    .createTable("turns")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("parent_id", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .execute();
  await index(db, "turns", ["conversation_id", "id"]);
  // Only live turns are looked for by status, and they are few.
  await sql`create index turns_live on turns (status) where ended_at is null`.execute(db);
}

async function createTurnLog(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("turn_events")
    .addColumn("turn_id", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("seq", "integer", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("turn_events_key", ["turn_id", "seq"])
    .execute();
  await db.schema
    .createTable("leases")
    .addColumn("conversation_id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("until", "bigint", (column) => column.notNull())
    .addColumn("token", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("answer_echoes")
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("turn_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("answer_echoes_key", ["owner_id", "hash"])
    .execute();
  await index(db, "answer_echoes", ["turn_id"]);
}

async function createMediaAndUsage(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_key", ["owner_id", "id"])
    .execute();
  await db.schema
    .createTable("usage")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("turn_id", "text")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("role", "text")
    .addColumn("input_tokens", "integer", (column) => column.notNull())
    .addColumn("output_tokens", "integer", (column) => column.notNull())
    .addColumn("reasoning_tokens", "integer", (column) => column.notNull())
    .addColumn("cached_input_tokens", "integer", (column) => column.notNull())
    .addColumn("cost_micros", "bigint")
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "usage", ["at"]);
}

async function index(db: Kysely<Schema>, table: keyof Schema, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
