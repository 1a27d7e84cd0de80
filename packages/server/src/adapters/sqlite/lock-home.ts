import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../kernel/app-error.ts";

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

export type HomeLock = { release(): void };

/**
 * Holds a file locked for as long as this process lives. The system lets go of it even after
 * `kill -9`, so there is no stale lock to clean up. Null: another process has it.
 */
export function lockHome(path: string): HomeLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    database.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === SQLITE_BUSY) return null;
    if (code === SQLITE_FULL) {
      throw new AppError("disk_full", `Cannot lock ${path}: the disk is full.`, { cause: error });
    }
    throw new AppError("store_unusable", `Cannot lock ${path}.`, { cause: error });
  }
  return { release: () => database.close() };
}
