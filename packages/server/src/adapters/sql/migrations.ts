import { sql, type Kysely } from "kysely";
import { createKnowledgeTables } from "./knowledge/create-tables.ts";
import { createMemoryTables } from "./memory/create-tables.ts";
import { createForgetTables } from "./memory/forget/create-tables.ts";
import type { Schema } from "./schema/schema.ts";

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
  { version: 5, up: createToolCalls },
  { version: 6, up: createArtifactsAndAudit },
  { version: 7, up: createSandboxes },
  { version: 8, up: createMemory },
  { version: 9, up: addAnswerSettings },
  { version: 10, up: addMediaUse },
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

async function createToolCalls(db: Kysely<Schema>): Promise<void> {
  for (const column of ["spawner_turn_id", "spawner_call_id", "root_turn_id", "path"] as const) {
    await db.schema.alterTable("turns").addColumn(column, "text").execute();
  }
  await db.schema.alterTable("turns").addColumn("stop_requested_at", "bigint").execute();
  await sql`create index turns_spawner on turns (spawner_turn_id) where spawner_turn_id is not null`.execute(
    db,
  );
  for (const [column, value] of [
    ["queue_mode", "serial"],
    ["approval_mode", "accept-edits"],
  ] as const) {
    await db.schema
      .alterTable("conversations")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(value))
      .execute();
  }
  await db.schema.alterTable("conversations").addColumn("interrupt_on", "text").execute();
  await db.schema
    .createTable("turn_inputs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("turn_id", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("taken_at", "bigint")
    .execute();
  await index(db, "turn_inputs", ["turn_id"]);
  await db.schema
    .createTable("tool_calls")
    .addColumn("turn_id", "text", (column) => column.notNull())
    .addColumn("call_id", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("step", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("effects", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("ask", "text")
    .addColumn("expires_at", "bigint")
    .addColumn("decision", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addPrimaryKeyConstraint("tool_calls_key", ["turn_id", "call_id"])
    .execute();
  // Only open calls are looked for by anything but their turn, and they are few.
  await sql`create index tool_calls_open on tool_calls (turn_id) where ended_at is null`.execute(
    db,
  );
}

async function createArtifactsAndAudit(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("approval_grants")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("scope_id", "text")
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("covers", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "approval_grants", ["owner_id", "tool"]);
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .execute();
  await index(db, "audit", ["owner_id", "at"]);
  await db.schema
    .createTable("artifacts")
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("blob", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("tool", "text")
    .addColumn("turn_id", "text")
    .addColumn("conversation_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addPrimaryKeyConstraint("artifacts_key", ["id", "version"])
    .execute();
  await index(db, "artifacts", ["owner_id", "created_at"]);
  await index(db, "artifacts", ["expires_at"]);
}

async function createSandboxes(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("sandboxes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sandbox_settings")
    .addColumn("conversation_id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("domains", "text", (column) => column.notNull())
    .addColumn("images", "text", (column) => column.notNull())
    .execute();
}

async function createMemory(db: Kysely<Schema>): Promise<void> {
  await createMemoryTables(db);
  await createKnowledgeTables(db);
  await createForgetTables(db);
}

async function addAnswerSettings(db: Kysely<Schema>): Promise<void> {
  for (const column of ["thinking_mode", "persona"] as const) {
    await db.schema.alterTable("conversations").addColumn(column, "text").execute();
  }
  await db.schema
    .alterTable("api_keys")
    .addColumn("requests", "text", (column) => column.notNull().defaultTo("auto"))
    .execute();
}

/** Of those that are there already nobody knows: they stay. */
async function addMediaUse(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable("media")
    .addColumn("used", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}

async function index(db: Kysely<Schema>, table: keyof Schema, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
