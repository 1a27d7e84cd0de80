import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { ErrorCode } from "@steward/contracts/error-body.ts";
import { AppError } from "../../kernel/app-error.ts";
import { createSqliteDriver, type SqliteDriver } from "./sqlite-driver.ts";

/** Entry of the thread that writes a database's file anew, over a connection of its own. */

export type VacuumOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string };

const path = workerData as string;

function vacuum(): void {
  const driver = createSqliteDriver(path);
  try {
    // The copy that it makes on the way lies beside the database: on the same disk, for the same eyes.
    const folder = dirname(path).replaceAll("'", "''");
    driver.exec(
      `pragma secure_delete = on; pragma synchronous = full; pragma cache_size = -16000;
       pragma temp_store_directory = '${folder}';`,
    );
    try {
      driver.exec("vacuum");
    } finally {
      emptyLog(driver);
    }
  } finally {
    driver.close();
  }
}

/** What was free space is in the file until the log was moved into it. Waits 5 s for those who read. */
function emptyLog(driver: SqliteDriver): void {
  const [row] = driver.prepare("pragma wal_checkpoint(truncate)").all([]) as { busy: number }[];
  if (row?.busy === 0) return;
  throw new AppError("unavailable", "Another program is reading the database. Try again.");
}

function toOutcome(): VacuumOutcome {
  try {
    vacuum();
    return { ok: true };
  } catch (error) {
    const code = error instanceof AppError ? error.code : "internal";
    return { ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(toOutcome());
