import { mkdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../adapters/sql/migrate.ts";
import type { Schema } from "../adapters/sql/schema/schema.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Clock } from "../kernel/clock.ts";
import { createStores } from "../adapters/sql/create-stores.ts";
import { dropOldBackups } from "../adapters/sqlite/drop-old-backups.ts";
import { homePaths } from "../config/home-folder.ts";

/** With less, a turn is not kept to its end. */
const LEAST_BYTES = 100_000;

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
    /** With what waits in its log to be taken into it. */
    bytes: () => sizeOf(paths.database) + sizeOf(`${paths.database}-wal`),
    /** Fails where nothing can be kept. */
    async probe() {
      await requireSpace(home);
      await db
        .updateTable("schema_version")
        .set(({ ref }) => ({ version: ref("version") }))
        .execute();
    },
    close,
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A write of what is there already may still fit where a message does not. */
async function requireSpace(home: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(home);
  if (blocks === 0 || bavail * bsize >= LEAST_BYTES) return;
  throw new AppError("disk_full", "The disk is full. Free some space.");
}
