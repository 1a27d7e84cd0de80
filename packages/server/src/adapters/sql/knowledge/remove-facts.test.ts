import type { UserId } from "@steward/contracts/ids.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts } from "../../../modules/memory/index.ts";
import { ensurePartition } from "../memory/partitions.ts";
import { createFactStore } from "./create-fact-store.ts";
import { removeFacts, type FactSelector } from "./remove-facts.ts";

const anna = { userId: "usr_anna" as UserId, role: "member" } as const;
const otto = { userId: "usr_otto" as UserId, role: "member" } as const;
const source = { episode: "turn:1:user", start: 0, end: 9 };

describe("removing facts", () => {
  let test: TestStore;
  let facts: Facts;
  beforeEach(async () => {
    test = await openTestStore();
    facts = createFacts({ store: createFactStore(test.db), clock: test.clock });
    const told = [
      { key: "name", value: "Zebrina" },
      { key: "lives_in", value: "Lisbon", source, conversation: "one" },
      { key: "lives_in", value: "Porto" },
      { key: "sister", value: "Ida", category: "family" as const },
      { subject: "Ida", key: "lives_in", value: "Porto" },
      { subject: "Ida", key: "note", value: "collects stamps" },
    ];
    await facts.keep(anna, told);
    await facts.keep(otto, told);
  });
  afterEach(() => test.close());

  const remove = (selector: FactSelector) =>
    test.db.transaction().execute(async (transaction) => {
      const partition = await ensurePartition(transaction, anna.userId);
      const { removed: _removed, ...counts } = await removeFacts(transaction, partition, selector);
      return counts;
    });
  const count = async (by: typeof anna | typeof otto) => facts.count(by.userId);
  /** Everything that any table of the knowledge holds. */
  async function dump() {
    const texts: string[] = [];
    for (const table of ["facts", "fact_words", "entities", "entity_aliases", "graph_edges"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(test.db);
      texts.push(JSON.stringify(rows).toLowerCase());
    }
    return texts.join("\n");
  }

  it("takes what was read in an episode, and places that nothing else leads to", async () => {
    expect(await remove({ episodes: [source.episode] })).toMatchObject({
      facts: 1,
      entities: 1,
      edges: 1,
    });
    const { facts: rest } = await facts.list(anna.userId, { past: true, limit: 50 });
    expect(rest.map(({ value }) => value)).not.toContain("Lisbon");
    // Porto came after Lisbon; that it did so is forgotten, too.
    expect(rest.find(({ key }) => key === "lives_in")?.supersedes).toBeNull();
    expect((await count(otto)).facts).toBe(6);
  });

  it("takes a person with all that is known of them", async () => {
    expect(await remove({ entity: "IDA" })).toMatchObject({ facts: 3, entities: 1, edges: 2 });
    const { facts: rest } = await facts.list(anna.userId, { past: true, limit: 50 });
    expect(rest.map(({ value }) => value).toSorted()).toEqual(["Lisbon", "Porto", "Zebrina"]);
  });

  it("takes what contains a text, and leaves nothing of it", async () => {
    await remove({ text: "zebrin" });
    expect((await dump()).match(/zebrin/g)?.length).toBe((await dumpOf(otto)).length);
    const { facts: rest } = await facts.list(anna.userId, { past: true, limit: 50 });
    expect(rest).toHaveLength(5);
  });

  it("takes everything of one user and nothing of another", async () => {
    const before = await count(otto);
    expect(await remove({ all: true })).toMatchObject({ facts: 6, entities: 4, edges: 4 });
    expect(await count(anna)).toMatchObject({ facts: 0, review: 0, entities: 0, edges: 0 });
    expect(await count(otto)).toEqual(before);
    await test.db.transaction().execute(async (transaction) => {
      const partition = await ensurePartition(transaction, otto.userId);
      await removeFacts(transaction, partition, { all: true });
    });
    const text = await dump();
    for (const word of ["zebrin", "lisbon", "porto", "ida", "stamp"]) {
      expect(text).not.toContain(word);
    }
  });

  it("takes facts by id, but not those of somebody else", async () => {
    const { facts: theirs } = await facts.list(otto.userId, { past: true, limit: 50 });
    const removed = await remove({ ids: theirs.map(({ id }) => id) });
    expect(removed).toMatchObject({ facts: 0, entities: 0, edges: 0 });
    expect((await count(otto)).facts).toBe(6);
    const { facts: own } = await facts.list(anna.userId, { past: true, limit: 50 });
    expect(await remove({ ids: own.map(({ id }) => id) })).toMatchObject({ facts: 6, entities: 4 });
  });

  it("takes what is known of a conversation", async () => {
    expect(await remove({ conversation: "one" })).toMatchObject({ facts: 1 });
  });

  /** How often the name is still there, all of it another user's. */
  async function dumpOf(by: typeof otto) {
    const own = await test.db
      .transaction()
      .execute((transaction) => ensurePartition(transaction, by.userId));
    const found: string[] = [];
    for (const table of ["facts", "fact_words", "entities", "entity_aliases"]) {
      const { rows } = await sql`select * from ${sql.table(table)}
        where partition = ${own}`.execute(test.db);
      found.push(
        ...(JSON.stringify(rows)
          .toLowerCase()
          .match(/zebrin/g) ?? []),
      );
    }
    return found;
  }
});
