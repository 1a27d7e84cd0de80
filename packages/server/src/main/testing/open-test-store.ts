import { createFakeClock, type FakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { migrate } from "../../adapters/sql/migrate.ts";
import type { Schema } from "../../adapters/sql/schema.ts";
import { openSqlite } from "../../adapters/sqlite/open-sqlite.ts";
import { createStores } from "../create-stores.ts";

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

/** The real stores on a database in memory, or in a file, and a clock that stands still. */
export async function openTestStore(path = ":memory:", clock: FakeClock = createFakeClock()) {
  const { db, close } = openSqlite<Schema>(path);
  await migrate(db, { backUp: async () => {} });
  return { ...createStores(db, clock), db, clock, close };
}
