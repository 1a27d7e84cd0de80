import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { EpisodeDraft } from "../../../modules/memory/episodes/ports.ts";
import { createEmbeddingStore } from "./embedding-store.ts";
import { createEpisodeStore } from "./episode-store.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { ensurePartition, readPartitions } from "./partitions.ts";
import { createRecallSource } from "./recall-source.ts";
import { removeEpisodes } from "./remove-episodes.ts";
import { createTurnJobStore } from "./turn-job-store.ts";

const ann = "usr_ann" as UserId;
const bob = "usr_bob" as UserId;

function draft(ref: string, text: string): EpisodeDraft {
  const said = { conversation: "talk", role: "user", speaker: "Someone", turnId: null } as const;
  return { ref, text, ...said, at: 1, recordedAt: 1, shared: false };
}

/** Both have said the same under the same names; only what Bob said more tells them apart. */
describe("what one user has stored", () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
    const episodes = createEpisodeStore(store.db);
    await episodes.add(ann, [draft("one", "tea"), draft("two", "tea")]);
    await episodes.add(bob, [draft("one", "tea of Bob"), draft("bobs", "his secret tea")]);
    const vectors = [1, 2, 3, 4].map((id) => ({ id, vector: new Float32Array([1, 0]) }));
    await createEmbeddingStore(store.db).save({ model: "m", dimension: 2 }, vectors);
    const jobs = { is_stored: 0, is_handed: 0, created_at: 0 };
    const job = { turn_id: "trn_bob", owner_id: bob, ...jobs };
    await store.db.insertInto("memory_jobs").values(job).execute();
  });
  afterEach(() => store.close());

  it("is not listed and not found by the names that another one knows", async () => {
    const episodes = createEpisodeStore(store.db);
    const listed = await episodes.list(ann, { limit: 50 });
    const found = await episodes.get(ann, ["one", "two", "bobs"]);
    const inTalk = await episodes.list(ann, { limit: 50, conversation: "talk" });
    for (const seen of [listed.episodes, found, inTalk.episodes]) {
      expect(seen.map(({ text }) => text)).toEqual(["tea", "tea"]);
    }
  });

  it("does not count for another one", async () => {
    expect(await createMemoryCounter(store.db).count(ann, "m")).toMatchObject({
      episodes: 2,
      vectors: 2,
      pending: { embeddings: 0, turns: 0 },
    });
  });

  it("is not recalled for another one, whatever ids and words are asked for", async () => {
    const source = createRecallSource(store.db);
    const { partitions, conversations } = await source.scope(ann, "talk");
    const others = await source.scope(bob, "talk");
    expect(partitions).toHaveLength(1);
    expect(conversations?.isDisjointFrom(others.conversations ?? new Set())).toBe(true);
    const [own = 0] = partitions;
    expect((await source.outlines(own, 0)).map(({ id }) => id)).toEqual([1, 2]);
    const postings = await source.postings(own, ["tea", "secret", "bob"]);
    expect([...postings.keys()]).toEqual(["tea"]);
    expect([...(postings.get("tea")?.ids ?? [])]).toEqual([1, 2]);
    const read = await source.episodes(partitions, [1, 2, 3, 4]);
    expect(read.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("is not removed by another one, whatever ids are named", async () => {
    const source = createRecallSource(store.db);
    const { partitions: of } = await source.scope(bob, null);
    const before = await source.generation(of[0] ?? 0);
    const removed = await store.db
      .transaction()
      .execute(async (transaction) =>
        removeEpisodes(transaction, await ensurePartition(transaction, ann), [1, 2, 3, 4]),
      );
    expect(removed).toEqual({ episodes: 2, vectors: 2 });
    expect((await createEpisodeStore(store.db).list(bob, { limit: 9 })).episodes).toHaveLength(2);
    expect((await createMemoryCounter(store.db).count(bob, "m")).vectors).toBe(2);
    expect(await source.generation(of[0] ?? 0)).toBe(before);
    expect((await source.postings(of[0] ?? 0, ["tea"])).get("tea")?.ids).toHaveLength(2);
  });

  it("becomes theirs who ended the turn", async () => {
    const jobs = createTurnJobStore(store.db);
    const job = await jobs.next();
    expect(job).toEqual({ turnId: "trn_bob" as TurnId, ownerId: bob, isStored: false });
    if (job) await jobs.store(job, [draft("turn:trn_bob:user", "from a turn")]);
    const { get } = createEpisodeStore(store.db);
    expect(await get(ann, ["turn:trn_bob:user"])).toEqual([]);
    expect(await get(bob, ["turn:trn_bob:user"])).toHaveLength(1);
  });

  it("has a place of its own from the first word on", async () => {
    const { readable: anns } = await readPartitions(store.db, ann);
    const { readable: bobs } = await readPartitions(store.db, bob);
    expect(new Set([...anns, ...bobs]).size).toBe(2);
  });
});
