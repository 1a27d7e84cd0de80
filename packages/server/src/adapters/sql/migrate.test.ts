import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite, type SqliteHandle } from "../sqlite/open-sqlite.ts";
import { migrate } from "./migrate.ts";
import { migrations, type Migration } from "./migrations.ts";
import type { Schema } from "./schema/schema.ts";

/** Tables whose rows belong to nobody. */
const OWNERLESS = [
  // Names of blobs that are to go, and nothing of whose they were.
  "memory_leftovers",
  "schema_version",
  "settings",
  "users",
  "memory_spaces",
  "graph_mirror",
];

describe("migrating", () => {
  let handle: SqliteHandle<Schema>;
  let db: Kysely<Schema>;
  beforeEach(() => {
    handle = openSqlite<Schema>(":memory:");
    ({ db } = handle);
  });
  afterEach(() => handle.close());

  const noBackup = { backUp: () => Promise.reject(new Error("nothing to back up")) };
  const readVersion = async () =>
    (await db.selectFrom("schema_version").select("version").executeTakeFirst())?.version;
  const tables = async () =>
    (await db.introspection.getTables()).map((table) => table.name).toSorted();
  const step = (version: number): Migration => ({
    version,
    up: (on) => on.schema.createTable(`t${version}`).addColumn("a", "text").execute(),
  });

  it("brings an empty database up to date without a backup", async () => {
    await migrate(db, noBackup);
    expect(await readVersion()).toBe(migrations.at(-1)?.version);
  });

  it("has versions that grow one by one", () => {
    expect(migrations.map(({ version }) => version)).toEqual(
      migrations.map((_, index) => index + 1),
    );
  });

  it("does nothing to a database that is up to date", async () => {
    await migrate(db, noBackup);
    const before = await tables();
    await migrate(db, noBackup);
    expect(await tables()).toEqual(before);
  });

  it("backs up before each step of a database that holds something", async () => {
    await migrate(db, { ...noBackup, steps: [step(1)] });
    const backups: unknown[] = [];
    await migrate(db, {
      steps: [step(1), step(2), step(3)],
      backUp: async (from) => void backups.push([from, await readVersion(), await tables()]),
    });
    expect(backups).toEqual([
      [1, 1, ["schema_version", "t1"]],
      [2, 2, ["schema_version", "t1", "t2"]],
    ]);
    expect(await readVersion()).toBe(3);
  });

  it("does not begin a step whose backup failed", async () => {
    await migrate(db, { ...noBackup, steps: [step(1)] });
    const migrating = migrate(db, { ...noBackup, steps: [step(1), step(2)] });
    await expect(migrating).rejects.toThrow("nothing to back up");
    expect(await tables()).not.toContain("t2");
  });

  it("undoes a step that fails, and keeps those before it", async () => {
    const broken: Migration = {
      version: 2,
      async up(on) {
        await step(2).up(on);
        await sql`insert into nowhere values (1)`.execute(on);
      },
    };
    const backUp = async () => {};
    await expect(migrate(db, { backUp, steps: [step(1), broken] })).rejects.toThrow();
    expect(await readVersion()).toBe(1);
    expect(await tables()).toEqual(["schema_version", "t1"]);
    await migrate(db, { backUp, steps: [step(1), step(2)] });
    expect(await readVersion()).toBe(2);
  });

  it("refuses a database that a newer version wrote, and changes nothing", async () => {
    await migrate(db, { ...noBackup, steps: [step(99)] });
    const before = await tables();
    await expect(migrate(db, noBackup)).rejects.toMatchObject({ code: "store_unusable" });
    expect(await readVersion()).toBe(99);
    expect(await tables()).toEqual(before);
  });

  it("gives every table with rows of users an owner", async () => {
    await migrate(db, noBackup);
    const all = await db.introspection.getTables();
    expect(all.length).toBeGreaterThan(OWNERLESS.length);
    for (const { name, columns } of all) {
      if (OWNERLESS.includes(name)) continue;
      const owner = columns.find(({ name: column }) => ["owner_id", "partition"].includes(column));
      expect(owner, name).toMatchObject({ isNullable: false });
    }
  });
});
