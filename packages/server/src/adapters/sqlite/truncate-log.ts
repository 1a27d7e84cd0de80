import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { AppError } from "../../kernel/app-error.ts";

const TRIES = 300;
const PAUSE_MS = 100;

/**
 * Moves everything from the write-ahead log into the database and empties the log, so that what was
 * deleted is in neither. Waits for others that read, without holding up this process.
 */
export async function truncateLog<Schema>(db: Kysely<Schema>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await tryOnce(db)) return;
    await pause(PAUSE_MS);
  }
  throw new AppError("unavailable", "The database is being read all the time; try again.");
}

function tryOnce<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows: before } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(
      connection,
    );
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        connection,
      );
      return rows[0]?.busy === 0;
    } finally {
      await sql.raw(`pragma busy_timeout = ${before[0]?.timeout ?? 0}`).execute(connection);
    }
  });
}
