import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock, type FakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { migrate } from "../adapters/sql/migrate.ts";
import type { Schema } from "../adapters/sql/schema/schema.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import { createStores } from "../adapters/sql/create-stores.ts";

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

/** To migrate takes twenty times as long as to copy what came of it: once for all tests of a process. */
const migrated = await migrateOnce();

/** The real stores on a database in memory, or in a file, and a clock that stands still. */
export async function openTestStore(path = ":memory:", clock: FakeClock = createFakeClock()) {
  const isInMemory = path === ":memory:";
  const { db, close } = openSqlite<Schema>(path, isInMemory ? { image: migrated } : {});
  if (!isInMemory) await migrate(db, { backUp: async () => {} });
  return { ...createStores(db, clock), db, clock, close };
}

async function migrateOnce(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "steward-migrated-"));
  const path = join(folder, "empty.db");
  const { db, copyTo, close } = openSqlite<Schema>(":memory:");
  await migrate(db, { backUp: async () => {} });
  await copyTo(path);
  await close();
  const image = readFileSync(path);
  rmSync(folder, { recursive: true });
  return image;
}
