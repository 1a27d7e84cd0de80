import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEraser } from "./create-eraser.ts";
import { openSqlite, type SqliteHandle } from "./open-sqlite.ts";

type Notes = { notes: { id: number; text: string } };

describe("erasing what was deleted", () => {
  let folder: string;
  let path: string;
  let handle: SqliteHandle<Notes>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-eraser-"));
    path = join(folder, "notes.db");
    handle = openSqlite<Notes>(path);
    await sql`create table notes (id integer primary key, text text)`.execute(handle.db);
    await sql`create index notes_text on notes (text)`.execute(handle.db);
  });
  afterEach(async () => {
    await handle.close();
    rmSync(folder, { recursive: true });
  });

  /** In an order that makes SQLite split pages everywhere, with texts of all lengths. */
  async function fill(count: number): Promise<void> {
    await handle.db.transaction().execute(async (transaction) => {
      for (let i = 0; i < count; i++) {
        const id = (i * 7_919) % 100_003;
        const word = i % 3 === 0 ? "planted" : "ordinary";
        const text = `${(id * 31) % 997} ${word} ${"x".repeat((i * 37) % 300)} ${word} ${id}`;
        await transaction.insertInto("notes").values({ id, text }).execute();
      }
    });
  }
  const read = (name: string) => readFileSync(name, "latin1");

  it("leaves no trace in the database and in its log, and everything else as it was", async () => {
    await fill(2_000);
    await handle.db.deleteFrom("notes").where("text", "like", "%planted%").execute();
    const kept = await handle.db.selectFrom("notes").selectAll().orderBy("id").execute();
    const eraser = createEraser<Notes>(path);
    await eraser.erase(handle.db);
    expect(read(path)).not.toContain("planted");
    expect(read(`${path}-wal`)).toBe("");
    const { rows } = await sql`pragma integrity_check`.execute(handle.db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    expect(await handle.db.selectFrom("notes").selectAll().orderBy("id").execute()).toEqual(kept);
    await handle.close();
    eraser.close();
  });

  it("brings nothing back with what is written later", async () => {
    await fill(2_000);
    await handle.db.deleteFrom("notes").where("text", "like", "%planted%").execute();
    const eraser = createEraser<Notes>(path);
    await eraser.erase(handle.db);
    await sql`update notes set text = text || ' more'`.execute(handle.db);
    expect(read(`${path}-wal`)).not.toContain("planted");
    await handle.close();
    expect(read(path)).not.toContain("planted");
    eraser.close();
  });

  it("waits for somebody who reads", async () => {
    await fill(50);
    const reader = openSqlite<Notes>(path);
    await sql`begin deferred`.execute(reader.db);
    await reader.db.selectFrom("notes").selectAll().execute();
    await handle.db.deleteFrom("notes").where("text", "like", "%planted%").execute();
    const eraser = createEraser<Notes>(path);
    let isOver = false;
    const erasing = eraser.erase(handle.db).then(() => (isOver = true));
    await handle.db.selectFrom("notes").select("id").execute();
    expect(isOver).toBe(false);
    await sql`commit`.execute(reader.db);
    await erasing;
    await reader.close();
    expect(read(path)).not.toContain("planted");
    await handle.close();
    eraser.close();
  });
});
