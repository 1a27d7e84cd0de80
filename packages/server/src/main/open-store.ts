import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../adapters/sql/migrate.ts";
import type { Schema } from "../adapters/sql/schema/schema.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import type { Clock } from "../kernel/clock.ts";
import { createStores } from "../adapters/sql/create-stores.ts";
import { dropOldBackups } from "../adapters/sqlite/drop-old-backups.ts";
import { homePaths } from "../config/home-folder.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Everything that is kept in the database, up to date. */
export async function openStore(home: string, clock: Clock) {
  const paths = homePaths(home);
  const { db, copyTo, close } = openSqlite<Schema>(paths.database);
  try {
    await migrate(db, {
      async backUp(version) {
        mkdirSync(paths.backups, { recursive: true, mode: 0o700 });
        await copyTo(join(paths.backups, `schema-${version}-${clock.now()}.db`));
        dropOldBackups(paths.backups);
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...createStores(db, clock),
    db,
    bytes: () => statSync(paths.database).size,
    close,
  };
}
