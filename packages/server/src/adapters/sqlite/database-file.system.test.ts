import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabaseFile } from "./database-file.ts";
import { openSqlite, type SqliteHandle } from "./open-sqlite.ts";

type Notes = { notes: { id: number; text: string } };

/** Says when it begins, and compacts again and again. */
const program = `
  const [module, opening, path] = process.argv.slice(1);
  const { createDatabaseFile } = await import(module);
  const { openSqlite } = await import(opening);
  const file = createDatabaseFile(openSqlite(path).db, path);
  process.stdout.write("begun");
  for (;;) await file.compact(() => {});
`;

describe("the file of a database", () => {
  let folder: string;
  let path: string;
  let handle: SqliteHandle<Notes>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-file-"));
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
  const forget = () => handle.db.deleteFrom("notes").where("text", "like", "%planted%").execute();
  const readNotes = () => handle.db.selectFrom("notes").selectAll().orderBy("id").execute();
  const expectSound = async () => {
    const { rows } = await sql`pragma integrity_check`.execute(handle.db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
  };
  /** In the database, its log and whatever else lies beside it. */
  const findPlanted = () =>
    readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), "latin1").includes("planted"),
    );

  it("holds nothing that was deleted once it is compacted, and everything else as it was", async () => {
    await fill(2_000);
    await forget();
    const kept = await readNotes();
    const sizes = await createDatabaseFile(handle.db, path).compact(() => {});
    expect(sizes.after).toBeLessThan(sizes.before);
    expect(findPlanted()).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual(["notes.db", "notes.db-shm", "notes.db-wal"]);
    await expectSound();
    expect(await readNotes()).toEqual(kept);
    await sql`update notes set text = text || ' more'`.execute(handle.db);
    expect(findPlanted()).toEqual([]);
  });

  it("lets whoever needs it wait, and nobody fail", async () => {
    await fill(2_000);
    const compacted = createDatabaseFile(handle.db, path).compact(() => {});
    let isOver = false;
    void compacted.then(() => (isOver = true));
    let written = 0;
    while (!isOver) {
      const note = { id: 200_000 + written, text: "new" };
      await handle.db.insertInto("notes").values(note).execute();
      written++;
    }
    expect(await readNotes()).toHaveLength(2_000 + written);
    await expectSound();
  });

  it("waits for somebody who reads", async () => {
    await fill(50);
    const reader = openSqlite<Notes>(path);
    await sql`begin deferred`.execute(reader.db);
    await reader.db.selectFrom("notes").selectAll().execute();
    await forget();
    let isOver = false;
    const compacting = createDatabaseFile(handle.db, path)
      .compact(() => {})
      .then(() => (isOver = true));
    await readNotes();
    expect(isOver).toBe(false);
    await sql`commit`.execute(reader.db);
    await compacting;
    await reader.close();
    expect(findPlanted()).toEqual([]);
  });

  it("is not begun while somebody reads on and on, so that nobody waits for that", async () => {
    await fill(50);
    const reader = openSqlite<Notes>(path);
    await sql`begin deferred`.execute(reader.db);
    await reader.db.selectFrom("notes").selectAll().execute();
    await forget();
    const file = createDatabaseFile(handle.db, path);
    expect(await file.emptyLog()).toBe(false);
    await expect(file.compact(() => {})).rejects.toMatchObject({ code: "unavailable" });
    await reader.close();
    await file.compact(() => {});
    expect(findPlanted()).toEqual([]);
  });

  it("is compacted by two, one after the other", async () => {
    await fill(500);
    await forget();
    const kept = await readNotes();
    const file = createDatabaseFile(handle.db, path);
    await Promise.all([file.compact(() => {}), file.compact(() => {})]);
    expect(await readNotes()).toEqual(kept);
    expect(findPlanted()).toEqual([]);
  });

  it("is sound and whole after a kill -9 at any moment", async () => {
    await fill(20_000);
    await forget();
    const kept = await readNotes();
    const sources = ["database-file.ts", "open-sqlite.ts"].map((name) =>
      join(import.meta.dirname, name),
    );
    const flags = ["--input-type=module", "--no-warnings", "-e", program, ...sources, path];
    for (let round = 0; round < 10; round++) {
      const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      await pause(Math.random() * 400);
      child.kill("SIGKILL");
      await once(child, "exit");
      await expectSound();
      expect(await readNotes()).toEqual(kept);
    }
    await createDatabaseFile(handle.db, path).compact(() => {});
    expect(findPlanted()).toEqual([]);
    expect(await readNotes()).toEqual(kept);
  });
});
