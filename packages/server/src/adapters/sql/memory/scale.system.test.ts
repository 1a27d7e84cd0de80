import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UserId } from "@steward/contracts/ids.ts";
import { CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { EpisodeDraft } from "../../../modules/memory/episodes/ports.ts";
import { createSqliteDriver } from "../../sqlite/sqlite-driver.ts";
import type { Schema } from "../schema/schema.ts";
import { createEmbeddingStore } from "./embedding-store.ts";
import { createEpisodeStore } from "./episode-store.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { createRecallSource } from "./recall-source.ts";
import { removeEpisodes } from "./remove-episodes.ts";

const ann = "usr_ann" as UserId;
const bob = "usr_bob" as UserId;
const TURNS = 20_000;
const BATCH = 1_000;

function toDraft(index: number, more: Partial<EpisodeDraft> = {}): EpisodeDraft {
  const topic = ["tea", "lisbon", "dancing", "music"][index % 4];
  return {
    ref: `turn${index}`,
    conversation: `talk${Math.floor(index / 100)}`,
    role: index % 2 === 0 ? "user" : "assistant",
    speaker: null,
    text: `Number n${index} is about ${topic} and the word w${index % 997}.`,
    at: index,
    recordedAt: index,
    turnId: null,
    shared: false,
    ...more,
  };
}

describe("a memory of many thousand turns", () => {
  let folder: string;
  let store: TestStore;
  /** As the recall thread has it: a connection of its own, here one that tells what it is asked. */
  let reader: Kysely<Schema>;
  const asked: CompiledQuery[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "steward-scale-"));
    const file = join(folder, "steward.db");
    store = await openTestStore(file);
    reader = new Kysely<Schema>({
      dialect: new SqliteDialect({ database: createSqliteDriver(file) }),
      log: ({ query }) => void asked.push(query),
    });
    const episodes = createEpisodeStore(store.db);
    for (let start = 0; start < TURNS; start += BATCH) {
      const drafts = Array.from({ length: BATCH }, (_, index) => toDraft(start + index));
      await episodes.add(start % 4_000 === 0 ? bob : ann, drafts);
    }
    await episodes.add(ann, [toDraft(-1, { ref: "shared", shared: true })]);
  });
  afterAll(async () => {
    await reader.destroy();
    await store.close();
    await rm(folder, { recursive: true });
  });

  it("is whole: every word leads to where it was said", async () => {
    const source = createRecallSource(reader);
    const { partitions } = await source.scope(ann, null);
    const [own = 0] = partitions;
    const outlines = await source.outlines(own, 0);
    expect(outlines).toHaveLength(15_000);
    const words = ["tea", "lisbon", "danc", "music"];
    const found = await source.postings(own, [...words, "n7777", "n4000"]);
    const ids = words.flatMap((word) => [...(found.get(word)?.ids ?? [])]);
    expect(ids.toSorted((a, b) => a - b)).toEqual(outlines.map(({ id }) => id));
    expect(found.get("n7777")?.ids).toHaveLength(1);
    expect(found.has("n4000")).toBe(false);
  });

  it("is read by keys and indexes alone, and nothing is sorted", async () => {
    asked.length = 0;
    const source = createRecallSource(reader);
    const { partitions } = await source.scope(ann, "talk50");
    const [own = 0] = partitions;
    await source.generation(own);
    await source.outlines(own, 19_000);
    await source.postings(own, ["tea", "w5"]);
    await source.episodes(partitions, [19_500, 19_501]);
    const episodes = createEpisodeStore(reader);
    await episodes.list(ann, { limit: 50 });
    await episodes.list(ann, { limit: 50, conversation: "talk50", cursor: "9000" });
    await episodes.get(ann, ["turn5", "turn6"]);
    await createEmbeddingStore(reader).next("some-model", 16);
    await createMemoryCounter(reader).count(ann, "some-model");
    expect(asked.length).toBeGreaterThan(10);
    const plans: string[] = [];
    for (const { sql, parameters } of asked.splice(0)) {
      const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await reader.executeQuery<{ detail: string }>(explain);
      plans.push(...rows.map(({ detail }) => `${detail}: ${sql}`));
    }
    const slow = plans.filter((line) => /SCAN (episodes|memory_(?!jobs))|TEMP B-TREE/.test(line));
    expect(slow).toEqual([]);
  });

  it("is seen by readers beside the writer as soon as it is stored", async () => {
    const source = createRecallSource(reader);
    const [own = 0] = (await source.scope(bob, null)).partitions;
    const before = (await source.outlines(own, 0)).at(-1)?.id ?? 0;
    await createEpisodeStore(store.db).add(bob, [toDraft(0, { ref: "late", text: "Zebra?" })]);
    expect(await source.outlines(own, before)).toMatchObject([{ asks: true, words: 1 }]);
    expect((await source.postings(own, ["zebra"])).get("zebra")?.ids).toHaveLength(1);
  });

  it("takes a message of 10 MB, and lets go of it", async () => {
    const text = `needle ${"straw 干草 سلام 🌾 ".repeat(600_000)}`;
    const eve = "usr_eve" as UserId;
    await createEpisodeStore(store.db).add(eve, [toDraft(0, { ref: "big", text })]);
    const source = createRecallSource(reader);
    const own = (await source.scope(eve, null)).partitions.at(-1) ?? 0;
    const postings = await source.postings(own, ["needl", "straw"]);
    expect(postings.get("needl")?.counts).toEqual(Uint8Array.of(1));
    expect(postings.get("straw")?.counts).toEqual(Uint8Array.of(255));
    const [outline] = await source.outlines(own, 0);
    const [episode] = await source.episodes([own], [outline?.id ?? 0]);
    expect(episode?.text).toBe(text);
    await store.db
      .transaction()
      .execute((transaction) => removeEpisodes(transaction, own, [outline?.id ?? 0]));
    const rest = await reader
      .selectFrom("memory_words")
      .select("word")
      .where("partition", "=", own)
      .execute();
    expect(rest).toEqual([]);
    expect(await source.generation(own)).toBe(1);
  });

  it("leaves to others what is theirs when thousands are removed", async () => {
    const source = createRecallSource(reader);
    const [own = 0] = (await source.scope(ann, null)).partitions;
    const [others = 0] = (await source.scope(bob, null)).partitions;
    const before = (await source.outlines(others, 0)).length;
    const ids = (await source.outlines(own, 0)).slice(0, 3_000).map(({ id }) => id);
    const removed = await store.db
      .transaction()
      .execute((transaction) => removeEpisodes(transaction, own, ids));
    expect(removed.episodes).toBe(3_000);
    expect(await source.outlines(own, 0)).toHaveLength(12_000);
    expect(await source.outlines(others, 0)).toHaveLength(before);
    const tea = (await source.postings(own, ["tea"])).get("tea")?.ids ?? [];
    expect([...tea].filter((id) => ids.includes(id))).toEqual([]);
  });
});
