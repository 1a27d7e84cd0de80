import { Kysely, SqliteDialect } from "kysely";
import { createSqliteDriver } from "./sqlite-driver.ts";

export type SqliteHandle<Schema> = {
  readonly db: Kysely<Schema>;
  /** Writes a consistent copy of the whole database to a file that must not exist yet. */
  copyTo(path: string): Promise<void>;
  close(): Promise<void>;
};

export type SqliteOptions = {
  /** What a database in memory begins as a copy of: the bytes of its file. */
  readonly image?: Uint8Array;
  /** How much of the file it keeps: little where a process lives long, as the system keeps it too. */
  readonly cacheKb?: number;
};

/** Opens a database file, or `:memory:`. */
export function openSqlite<Schema>(
  path: string,
  { image, cacheKb = 1_000 }: SqliteOptions = {},
): SqliteHandle<Schema> {
  const driver = createSqliteDriver(path);
  try {
    if (image) driver.load(image);
    // Decisions and tool states must survive a power cut, and a commit costs 0.3 ms: FULL for all.
    driver.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
       pragma secure_delete = on; pragma cache_size = -${cacheKb}; pragma journal_size_limit = 8388608;`,
    );
  } catch (error) {
    driver.close();
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: driver }) });
  return {
    db,
    async copyTo(target) {
      driver.exec(`vacuum into '${target.replaceAll("'", "''")}'`);
    },
    async close() {
      await db.destroy();
      // kysely closes the driver only where a query has run.
      driver.close();
    },
  };
}
