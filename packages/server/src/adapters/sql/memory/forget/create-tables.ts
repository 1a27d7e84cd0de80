import type { Kysely } from "kysely";
import type { Schema } from "../../schema/schema.ts";

/** What must not come back, and what is still to be done after something was forgotten. */
export async function createForgetTables(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("memory_forgotten")
    .addColumn("partition", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("memory_forgotten_key", ["partition", "hash"])
    .execute();
  await db.schema
    .createTable("memory_leftovers")
    .addColumn("no", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .execute();
}
