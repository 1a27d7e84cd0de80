import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts } from "../../../modules/memory/index.ts";
import { ensurePartition, readPartitions } from "../memory/partitions.ts";
import { createFactStore } from "./create-fact-store.ts";
import { createKnowledgeSource } from "./create-knowledge-source.ts";

const anna = { userId: "usr_anna" as UserId, role: "member" } as const;
const otto = { userId: "usr_otto" as UserId, role: "owner" } as const;

describe("what is known about a question", () => {
  let test: TestStore;
  let facts: Facts;
  beforeEach(async () => {
    test = await openTestStore();
    facts = createFacts({ store: createFactStore(test.db), clock: test.clock });
    await facts.keep(anna, [
      { key: "lives_in", value: "Lisbon" },
      { key: "favourite_food", value: "ramen" },
      { key: "sister", value: "Ida Berg", category: "family" },
      { subject: "Ida Berg", key: "works_at", value: "Acme" },
      { subject: "Ida Berg", key: "nickname", value: "Idchen", category: "person" },
      { subject: "Acme", key: "located_in", value: "Porto", category: "work" },
      { key: "friend", value: "Will", category: "person" },
      { key: "friend", value: "李雷", category: "person" },
      { subject: "李雷", key: "likes", value: "爵士乐" },
      { key: "likes", value: "Rust", confidence: 0.3 },
    ]);
  });
  afterEach(() => test.close());

  async function ask(question: string, ownerId: UserId = anna.userId) {
    const { readable } = await readPartitions(test.db, ownerId);
    return createKnowledgeSource(test.db).about(readable, question);
  }
  const texts = async (question: string) => (await ask(question)).facts.map(({ text }) => text);

  it("answers by shared words, stems and all, best first", async () => {
    expect((await texts("Where do I live?"))[0]).toBe("user lives in Lisbon");
    expect((await texts("what's my favourite food again"))[0]).toBe("user favourite food ramen");
  });

  it("finds whom a question names, in any letter case and by nickname, and one step further", async () => {
    for (const question of ["Tell me of Ida Berg", "tell me of idchen", 'who is "IDA BERG"?']) {
      expect(await texts(question)).toEqual(
        expect.arrayContaining(["Ida Berg works at Acme", "Acme located in Porto"]),
      );
    }
    const { facts: found } = await ask("Where is Acme?");
    const direct = found.find(({ text }) => text === "Acme located in Porto")?.match ?? 0;
    const further = found.find(({ text }) => text === "user sister Ida Berg")?.match ?? 0;
    expect(direct).toBeGreaterThan(further);
    expect(further).toBeGreaterThan(0);
  });

  it("finds names in scripts without spaces", async () => {
    expect(await texts("李雷喜欢什么音乐？")).toContain("李雷 likes 爵士乐");
  });

  it("takes small words for names only where they are written so", async () => {
    expect(await texts("will it rain")).toEqual([]);
    expect(await texts("Have you met Will")).toContain("user friend Will");
  });

  it("leaves out what waits for review, was taken back, or belongs to others", async () => {
    expect(await texts("Rust")).toEqual([]);
    const { facts: all } = await facts.list(anna.userId, {
      past: true,
      limit: 50,
      key: "lives_in",
    });
    for (const { id } of all) await facts.update(anna, id, { retract: true });
    expect(await texts("Lisbon")).toEqual([]);
    expect(await ask("Ida Berg Acme ramen", otto.userId)).toEqual({
      episodes: new Map(),
      facts: [],
    });
  });

  it("says since when something is not true any more", async () => {
    await facts.keep(anna, [{ key: "lives_in", value: "Rome" }]);
    expect(await texts("where do I live")).toEqual([
      "user lives in Rome",
      "user lives in Lisbon (until 2026-01-15)",
    ]);
  });

  it("brings up the episodes that facts were read in, nearer ones more", async () => {
    const partition = await test.db
      .transaction()
      .execute((transaction) => ensurePartition(transaction, anna.userId));
    const episode = { partition, conversation: null, conversation_no: 0, role: "user" as const };
    const rest = { speaker: null, at: 0, recorded_at: 0, words: 1, bytes: 1, turn_id: null };
    for (const ref of ["near", "far"]) {
      await test.db
        .insertInto("episodes")
        .values({ ...episode, ...rest, ref, asks: 0, text: ref, embedded_model: null })
        .execute();
    }
    const from = (ref: string) => ({ source: { episode: ref, start: 0, end: 3 } });
    await facts.keep(anna, [
      { subject: "Ida Berg", key: "visited", value: "Oslo", ...from("near") },
      { subject: "Oslo", key: "twin_city", value: "Bergen", category: "place", ...from("far") },
    ]);
    expect([...(await ask("What about Ida Berg?")).episodes.values()]).toEqual([1, 0.5]);
  });

  it("shows what is shared as shared", async () => {
    await facts.keep(otto, [
      { subject: "wifi", key: "is_called", value: "Lighthouse", shared: true },
    ]);
    const { facts: found } = await ask("wifi?");
    expect(found).toMatchObject([{ text: "wifi is called Lighthouse", shared: true }]);
  });
});
