import type { Kysely } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import { migrations, type Migration } from "./migrations.ts";
import type { Schema } from "./schema/schema.ts";

export type MigrateOptions = {
  /** Called before each migration of a database that holds something already. */
  readonly backUp: (fromVersion: number) => Promise<void>;
  readonly steps?: readonly Migration[];
};

/** Brings the schema up to date, each step in its own transaction. */
export async function migrate(db: Kysely<Schema>, options: MigrateOptions): Promise<void> {
  const steps = options.steps ?? migrations;
  const newest = steps.at(-1)?.version ?? 0;
  let version = await readVersion(db);
  if (version > newest) {
    throw new AppError(
      "store_unusable",
      `The database was written by a newer version of Steward (schema ${version}, this one knows ${newest}). Update Steward; nothing was changed.`,
    );
  }
  const isUsed = version > 0;
  for (const step of steps) {
    if (step.version <= version) continue;
    if (isUsed) await options.backUp(version);
    await db.transaction().execute(async (transaction) => {
      await step.up(transaction);
      await transaction
        .insertInto("schema_version")
        .values({ id: 1, version: step.version })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ version: step.version }))
        .execute();
    });
    version = step.version;
  }
}

async function readVersion(db: Kysely<Schema>): Promise<number> {
  await db.schema
    .createTable("schema_version")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  const row = await db.selectFrom("schema_version").select("version").executeTakeFirst();
  return row?.version ?? 0;
}
