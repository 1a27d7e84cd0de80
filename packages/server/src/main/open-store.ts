import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../adapters/sql/migrate.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import type { Clock } from "../kernel/clock.ts";
import { createStores } from "./create-stores.ts";
import { homePaths } from "./home-folder.ts";

/** Backups of older schemas that are kept. */
const KEPT_BACKUPS = 3;

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
    bytes: () => statSync(paths.database).size,
    close,
  };
}

function dropOldBackups(folder: string): void {
  const newestFirst = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(KEPT_BACKUPS)) rmSync(path);
}
