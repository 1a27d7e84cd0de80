import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqliteDriver } from "./sqlite-driver.ts";
import { openSqlite } from "./open-sqlite.ts";

type Notes = { notes: { id: number; flag: number | boolean; text: string | null } };

describe("a SQLite database", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-sqlite-"));
    path = join(folder, "steward.db");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function open(at = path) {
    const handle = openSqlite<Notes>(at);
    await sql`create table if not exists notes (id integer primary key, flag integer, text text)`.execute(
      handle.db,
    );
    return handle;
  }

  it("is refused where the file is something else, which stays as it is", () => {
    const letter = "Dear diary, ".repeat(1_000);
    writeFileSync(path, letter);
    expect(() => openSqlite(path)).toThrow(expect.objectContaining({ code: "store_unusable" }));
    expect(readFileSync(path, "utf8")).toBe(letter);
  });

  it("is refused where its pages are damaged", async () => {
    const handle = await open();
    const text = "x".repeat(500);
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, flag: 0, text }));
    await handle.db.insertInto("notes").values(rows).execute();
    await handle.close();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 4096);
    writeFileSync(path, bytes);
    const damaged = openSqlite<Notes>(path);
    const reading = damaged.db.selectFrom("notes").selectAll().execute();
    await expect(reading).rejects.toMatchObject({ code: "store_unusable" });
    await damaged.close();
  });

  it("says that the disk is full when it cannot grow", async () => {
    const handle = await open();
    await sql`pragma max_page_count = 3`.execute(handle.db);
    const text = "x".repeat(100_000);
    const writing = handle.db.insertInto("notes").values({ id: 1, flag: 0, text }).execute();
    await expect(writing).rejects.toMatchObject({ code: "disk_full" });
    await handle.close();
  });

  it("keeps booleans as 0 and 1, and undefined as null", async () => {
    const handle = await open(":memory:");
    await handle.db.insertInto("notes").values({ id: 1, flag: true, text: null }).execute();
    await handle.db.insertInto("notes").values({ id: 2, flag: false, text: "" }).execute();
    const rows = await handle.db.selectFrom("notes").select("flag").orderBy("id").execute();
    expect(rows).toEqual([{ flag: 1 }, { flag: 0 }]);
    const found = await handle.db
      .selectFrom("notes")
      .select("id")
      .where("flag", "=", true)
      .execute();
    expect(found).toEqual([{ id: 1 }]);
    await handle.close();
  });

  it("survives a cut: write-ahead log, full sync, foreign keys", async () => {
    const handle = await open();
    const read = async (name: string): Promise<unknown> => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(handle.db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await read("journal_mode")).toBe("wal");
    expect(await read("synchronous")).toBe(2);
    expect(await read("foreign_keys")).toBe(1);
    await handle.close();
  });

  it("undoes a transaction that fails", async () => {
    const handle = await open(":memory:");
    const failing = handle.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("notes").values({ id: 1, flag: 0, text: "" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await handle.db.selectFrom("notes").selectAll().execute()).toEqual([]);
    await handle.close();
  });

  it("copies itself whole, also to a path with a quote, and never over a file", async () => {
    const handle = await open();
    await handle.db.insertInto("notes").values({ id: 1, flag: 0, text: "kept" }).execute();
    const target = join(folder, "it's a backup.db");
    await handle.copyTo(target);
    await expect(handle.copyTo(target)).rejects.toThrow();
    await handle.close();
    const copy = await open(target);
    expect(await copy.db.selectFrom("notes").select("text").execute()).toEqual([{ text: "kept" }]);
    await copy.close();
  });

  it("can be closed before anything was asked, and twice", async () => {
    const handle = openSqlite<Notes>(path);
    await handle.close();
    await expect(handle.close()).resolves.toBeUndefined();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it("keeps working with more statements than it remembers", () => {
    const driver = createSqliteDriver(":memory:");
    for (let i = 0; i < 500; i++) {
      expect(driver.prepare(`select ${i} as n`).all([])).toEqual([{ n: i }]);
    }
    driver.close();
  });
});
