import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createJointWrites, type JointWrite } from "./joint-writes.ts";

describe("joint writes", () => {
  let store: TestStore;
  let write: JointWrite;
  beforeEach(async () => {
    store = await openTestStore();
    write = createJointWrites(store.db);
    await sql`create table notes (text text unique)`.execute(store.db);
  });
  afterEach(() => store.close());

  const add = (text: string) =>
    write(async (transaction) => {
      await sql`insert into notes values (${text})`.execute(transaction);
      return text;
    });
  const readNotes = async () => {
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(store.db);
    return rows.map(({ text }) => text);
  };

  it("are all there once each has resolved, in the order in which they were asked for", async () => {
    const texts = ["one", "two", "three", "four"];
    expect(await Promise.all(texts.map(add))).toEqual(texts);
    expect(await readNotes()).toEqual(texts);
  });

  it("fail for themselves: what came along with them is kept", async () => {
    const first = add("first");
    const lost = write(async (transaction) => {
      await sql`insert into notes values ('half')`.execute(transaction);
      await sql`insert into notes values ('first')`.execute(transaction);
    });
    const results = await Promise.allSettled([first, lost, add("last")]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await readNotes()).toEqual(["first", "last"]);
  });

  it("see what was asked for before them", async () => {
    const count = () =>
      write(async (transaction) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(
          transaction,
        );
        return rows[0]?.n;
      });
    const results = await Promise.all([count(), add("one"), count(), add("two"), count()]);
    expect(results).toEqual([0, "one", 1, "two", 2]);
  });

  it("all fail where the transaction is lost, and the next ones work", async () => {
    const lose = () =>
      write(async (transaction) => {
        await sql`rollback`.execute(transaction);
        throw new Error("The disk is full.");
      });
    const results = await Promise.allSettled([add("one"), lose(), add("two")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await add("three");
    expect(await readNotes()).toEqual(["three"]);
  });
});
