import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** How many backups of older schemas are kept. */
const KEPT = 3;

/** `schema-VERSION-TIME.db`, by the version, which only grows: by date the newest would go after the clock was set back. */
export function dropOldBackups(folder: string): void {
  const newestFirst = readdirSync(folder).toSorted((one, other) =>
    other.localeCompare(one, "en", { numeric: true }),
  );
  for (const name of newestFirst.slice(KEPT)) rmSync(join(folder, name));
}

/** All of them: they hold what was forgotten since. Says how many there were. */
export function dropBackups(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) rmSync(join(folder, name));
  return names.length;
}
