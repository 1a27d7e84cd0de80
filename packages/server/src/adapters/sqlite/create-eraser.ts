import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import { clearGaps } from "./clear-gaps.ts";

/** Of a database, looked through at a stretch. */
const SLICE_BYTES = 4 * 1024 * 1024;
const TRIES = 300;
const PAUSE_MS = 100;

export type Eraser<Schema> = {
  /** Resolves when what was deleted is in none of the database's files. */
  erase(db: Kysely<Schema>): Promise<void>;
  /** Only when nothing is asked of the database any more. */
  close(): void;
};

/**
 * Erases what SQLite leaves behind. `secure_delete` clears what is deleted where it lies, but not the
 * copies in the unused parts of pages from which it was moved before.
 */
export function createEraser<Schema>(path: string): Eraser<Schema> {
  let file: number | undefined;
  return {
    async erase(db) {
      // Stays open: to close a file takes away the locks that SQLite has on it in this process.
      file ??= openSync(path, "r+");
      let next: number | null = 0;
      let tries = 0;
      while (next !== null) {
        const outcome: Outcome = await eraseSlice(db, file, next);
        if (outcome === "busy") {
          if (++tries >= TRIES) {
            throw new AppError(
              "unavailable",
              "The database is being read all the time; try again.",
            );
          }
          await pause(PAUSE_MS);
        } else {
          next = outcome.next;
          await nextRound();
        }
      }
      fdatasyncSync(file);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** `busy`: somebody reads. */
type Outcome = "busy" | { readonly next: number | null };

/** Nobody else in this process uses the connection meanwhile, and no other process writes. */
function eraseSlice<Schema>(db: Kysely<Schema>, file: number, from: number): Promise<Outcome> {
  return db.connection().execute(async (connection) => {
    if (!(await emptyLog(connection))) return "busy";
    const next = clearSlice(file, from);
    // What it remembers of the pages must not be written back.
    await sql`pragma shrink_memory`.execute(connection);
    return { next };
  });
}

/** Moves the write-ahead log into the database. False: somebody reads it, and it was not waited for. */
async function emptyLog<Schema>(connection: Kysely<Schema>): Promise<boolean> {
  const { rows: before } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
  await sql`pragma busy_timeout = 0`.execute(connection);
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
      connection,
    );
    return rows[0]?.busy === 0;
  } finally {
    await sql.raw(`pragma busy_timeout = ${before[0]?.timeout ?? 0}`).execute(connection);
  }
}

/** Where the next slice begins; null: it was the last. */
function clearSlice(file: number, from: number): number | null {
  const slice = Buffer.alloc(SLICE_BYTES);
  const length = readSync(file, slice, 0, SLICE_BYTES, from);
  const pageBytes = readPageBytes(file);
  for (let at = 0; at + pageBytes <= length; at += pageBytes) {
    const page = slice.subarray(at, at + pageBytes);
    const isFirst = from + at === 0;
    if (clearGaps(page, isFirst)) writeSync(file, page, 0, pageBytes, from + at);
  }
  const next = from + length;
  return length === 0 || next >= fstatSync(file).size ? null : next;
}

function readPageBytes(file: number): number {
  const header = Buffer.alloc(2);
  readSync(file, header, 0, 2, 16);
  const bytes = header.readUInt16BE(0);
  return bytes === 1 ? 65_536 : bytes;
}
