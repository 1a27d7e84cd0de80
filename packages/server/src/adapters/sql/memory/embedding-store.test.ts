import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { EmbeddingStore } from "../../../modules/memory/episodes/ports.ts";
import { createEmbeddingStore } from "./embedding-store.ts";
import { createEpisodeStore } from "./episode-store.ts";
import { createMemoryCounter } from "./memory-counter.ts";
import { readPartitions } from "./partitions.ts";
import { removeEpisodes } from "./remove-episodes.ts";

const ann = "usr_ann" as UserId;
const small = { model: "small", dimension: 2 };

describe("the vectors of episodes", () => {
  let store: TestStore;
  let embeddings: EmbeddingStore;
  beforeEach(async () => {
    store = await openTestStore();
    embeddings = createEmbeddingStore(store.db);
    const texts = ["one", "two", "three"];
    await createEpisodeStore(store.db).add(
      ann,
      texts.map((text) => ({
        ref: text,
        conversation: null,
        role: "user",
        speaker: null,
        text,
        at: 0,
        recordedAt: 0,
        turnId: null,
        shared: false,
      })),
    );
  });
  afterEach(() => store.close());

  const pending = async (model: string, limit = 10) =>
    (await embeddings.next(model, limit)).map(({ id }) => id).toSorted((a, b) => a - b);
  const save = (space: typeof small, ids: readonly number[]) =>
    embeddings.save(
      space,
      ids.map((id) => ({ id, vector: new Float32Array(space.dimension).fill(id) })),
    );
  const count = async (model: string) =>
    (await createMemoryCounter(store.db).count(ann, model)).pending.embeddings;

  it("are asked for, what was said last first, until they are there", async () => {
    expect(await pending("small", 2)).toEqual([2, 3]);
    await save(small, [2, 3]);
    expect(await pending("small")).toEqual([1]);
    expect(await count("small")).toBe(1);
    await save(small, [1]);
    expect(await pending("small")).toEqual([]);
    expect(await count("small")).toBe(0);
  });

  it("are asked for again for another model, and stay until they are replaced", async () => {
    await save(small, [1, 2, 3]);
    for (const model of ["large", "z"]) {
      expect(await pending(model)).toEqual([1, 2, 3]);
      expect(await count(model)).toBe(3);
    }
    await save({ model: "large", dimension: 3 }, [1]);
    expect(await pending("large")).toEqual([2, 3]);
    const kept = await store.db
      .selectFrom("memory_vectors")
      .select(["episode_id", "model"])
      .orderBy("no")
      .execute();
    expect(kept.map((row) => `${row.episode_id} ${row.model}`)).toEqual([
      "2 small",
      "3 small",
      "1 large",
    ]);
  });

  it("are not saved for an episode that is gone meanwhile", async () => {
    const { readable } = await readPartitions(store.db, ann);
    await store.db
      .transaction()
      .execute((transaction) => removeEpisodes(transaction, readable[0] ?? 0, [2]));
    await save(small, [1, 2, 99]);
    const kept = await store.db.selectFrom("memory_vectors").select("episode_id").execute();
    expect(kept.map((row) => row.episode_id)).toEqual([1]);
  });

  it("are all made again when a model of the same name gives another length", async () => {
    await save(small, [1, 2, 3]);
    await save({ model: "small", dimension: 4 }, [3]);
    expect(await pending("small")).toEqual([1, 2]);
    const space = await store.db.selectFrom("memory_spaces").selectAll().execute();
    expect(space).toMatchObject([{ model: "small", dimension: 4, count: 1 }]);
  });

  it("have a mean, which moves as they come", async () => {
    await save(small, [1]);
    await save(small, [2, 3]);
    const row = await store.db.selectFrom("memory_spaces").selectAll().executeTakeFirstOrThrow();
    expect([...new Float32Array(row.mean.slice().buffer)]).toEqual([2, 2]);
    expect(row.count).toBe(3);
  });
});
