import type { UserId } from "@steward/contracts/ids.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { toWords } from "../../../modules/text/index.ts";
import { insertEpisodes } from "./insert-episodes.ts";
import { readPartitions } from "./partitions.ts";
import { createRecallSource } from "./recall-source.ts";
import { prepareEpisodes } from "./prepare-episodes.ts";
import { removeEpisodes } from "./remove-episodes.ts";

const ann = "usr_ann" as UserId;
const bob = "usr_bob" as UserId;

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

describe("the index of words", () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(() => store.close());

  let refs = 0;
  const add = async (ownerId: UserId, texts: readonly string[]) => {
    const prepared = await prepareEpisodes(
      texts.map((text) => ({
        ref: `ref${refs++}`,
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
    await store.db
      .transaction()
      .execute((transaction) => insertEpisodes(transaction, ownerId, prepared));
  };
  const remove = (partition: number, ids: readonly number[]) =>
    store.db.transaction().execute((transaction) => removeEpisodes(transaction, partition, ids));
  const partitionOf = async (ownerId: UserId) => {
    const { readable } = await readPartitions(store.db, ownerId);
    return readable[0] ?? 0;
  };

  /** What the index must say: made from the texts that are stored. */
  async function expected(partition: number): Promise<Record<string, string>> {
    const rows = await store.db
      .selectFrom("episodes")
      .select(["id", "text"])
      .where("partition", "=", partition)
      .orderBy("id")
      .execute();
    const places: Record<string, string> = {};
    for (const { id, text } of rows) {
      for (const [word, same] of Map.groupBy(toWords(text), (each) => each)) {
        places[word] = `${places[word] ?? ""} ${id}x${same.length}`;
      }
    }
    return places;
  }

  async function indexed(partition: number): Promise<Record<string, string>> {
    const { rows } = await sql<{ word: string }>`select distinct word from memory_words
      where partition = ${partition}`.execute(store.db);
    const words = rows.map(({ word }) => word);
    const postings = await createRecallSource(store.db).postings(partition, words);
    return Object.fromEntries(
      [...postings].map(([word, { ids, counts }]) => [
        word,
        [...ids].map((id, index) => ` ${id}x${counts[index]}`).join(""),
      ]),
    );
  }

  it("says the same as the texts after anything was added and removed, for each user", async () => {
    const roll = createDice(7);
    const words = ["tea", "lisbon", "the", "上海", "müde", "🍕", "shared", "dogs"];
    const toText = () => Array.from({ length: 1 + roll(9) }, () => words[roll(8)]).join(" ");
    for (let round = 0; round < 30; round++) {
      const owner = roll(2) === 0 ? ann : bob;
      if (roll(3) > 0) {
        await add(owner, Array.from({ length: 1 + roll(40) }, toText));
        continue;
      }
      const partition = await partitionOf(owner);
      const outlines = await createRecallSource(store.db).outlines(partition, 0);
      const gone = outlines.filter(() => roll(4) === 0).map(({ id }) => id);
      // Ids of others are named too: they must stay.
      await remove(partition, [...gone, ...gone.map((id) => id + 1).filter(() => roll(9) === 0)]);
    }
    for (const owner of [ann, bob]) {
      const partition = await partitionOf(owner);
      expect(await indexed(partition)).toEqual(await expected(partition));
    }
  });

  it("goes on in another block when one is full, and finds its way back on removal", async () => {
    await add(
      ann,
      Array.from({ length: 2_000 }, (_, index) => `tea tea number${index % 20}`),
    );
    const partition = await partitionOf(ann);
    const blocks = await store.db
      .selectFrom("memory_words")
      .select("block")
      .where("word", "=", "tea")
      .execute();
    expect(blocks.length).toBeGreaterThan(2);
    const ids = Array.from({ length: 1_500 }, (_, index) => index + 200);
    expect(await remove(partition, ids)).toEqual({ episodes: 1_500, vectors: 0 });
    await add(ann, ["tea again"]);
    expect(await indexed(partition)).toEqual(await expected(partition));
  });

  it("holds no word of what was removed", async () => {
    await add(ann, ["my password is hunter2", "my tea"]);
    const partition = await partitionOf(ann);
    await remove(partition, [1]);
    expect(Object.keys(await indexed(partition))).toEqual(["my", "tea"].toSorted());
  });

  it("takes text that looks like a query for what it is: text", async () => {
    const text = `') OR 1=1; DROP TABLE episodes; -- "NEAR/3" * tea`;
    await add(ann, [text]);
    const partition = await partitionOf(ann);
    expect(await indexed(partition)).toEqual(await expected(partition));
  });
});
