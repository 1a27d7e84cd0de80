import { once } from "node:events";
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql, type Kysely } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import type { VacuumOutcome } from "./vacuum-thread.ts";

const TRIES = 10;
const PAUSE_MS = 100;
const LOOK_MS = 200;

export type DatabaseFile = {
  /** Moves the write-ahead log into the database and leaves it empty. False: somebody reads it, for more than a second. */
  emptyLog(): Promise<boolean>;
  /**
   * SQLite writes the whole file anew: what was deleted is nowhere in it afterwards. In a thread, so that
   * the process goes on; whoever needs the database waits. It ends whole or leaves all as it was.
   */
  compact(onProgress: (share: number) => void): Promise<FileSizes>;
};

/** In bytes. */
export type FileSizes = { readonly before: number; readonly after: number };

export function createDatabaseFile<Schema>(db: Kysely<Schema>, path: string): DatabaseFile {
  const emptyLog = async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await db.connection().execute(moveLog)) return true;
      await pause(PAUSE_MS);
    }
    return false;
  };
  return {
    emptyLog,
    async compact(onProgress) {
      // Afterwards the log is emptied while everybody waits: whoever would hold that up shows now.
      if (!(await emptyLog())) throw new AppError("unavailable", beingRead);
      // Held, so that nobody of this process runs into the lock that SQLite takes for it.
      return db.connection().execute(() => vacuum(path, onProgress));
    },
  };
}

const beingRead = "Another program is reading the database. Try again when it has ended.";

/** False: somebody reads it, and it was not waited for. */
async function moveLog<Schema>(connection: Kysely<Schema>): Promise<boolean> {
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

async function vacuum(path: string, onProgress: (share: number) => void): Promise<FileSizes> {
  const before = sizeOf(path);
  // It writes a copy first, and then as much into the log.
  const look = () => onProgress(Math.min(1, sizeOf(`${path}-wal`) / before));
  const timer = setInterval(look, LOOK_MS);
  try {
    const outcome = await runThread(path);
    if (!outcome.ok) throw toAppError(outcome, before);
  } finally {
    clearInterval(timer);
  }
  return { before, after: sizeOf(path) };
}

async function runThread(path: string): Promise<VacuumOutcome> {
  const entry = new URL("./vacuum-thread.ts", import.meta.url);
  const worker = new Worker(entry, { workerData: path, execArgv: [] });
  const exit = once(worker, "exit");
  try {
    const [outcome] = (await once(worker, "message")) as [VacuumOutcome];
    return outcome;
  } finally {
    await exit;
  }
}

function toAppError({ code, message }: Extract<VacuumOutcome, { ok: false }>, bytes: number) {
  if (code !== "disk_full") return new AppError(code, message);
  const needed = Math.ceil((2 * bytes) / 1_000_000);
  return new AppError(
    "disk_full",
    `The disk is full: to compact the database takes up to ${needed} MB of free space. Nothing was lost.`,
  );
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
