import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { createForgetStore } from "../../../adapters/sql/memory/forget/create-forget-store.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts } from "../facts/create-facts.ts";
import { createEpisodes, type Episodes } from "../episodes/create-episodes.ts";
import { createRetention, type Retention } from "./create-retention.ts";

const ann = { userId: "usr_ann" as UserId, role: "member" } as const;
const DAY = 86_400_000;

describe("retention", () => {
  let store: TestStore;
  let episodes: Episodes;
  let retention: Retention;
  let tidied: PromiseWithResolvers<undefined>;
  let days: number | null;
  beforeEach(async () => {
    store = await openTestStore();
    days = 30;
    tidied = Promise.withResolvers();
    const { clock } = store;
    const said = createEpisodeStore(store.db);
    episodes = createEpisodes({ store: said, clock, onStore: () => {} });
    retention = createRetention({
      store: createForgetStore(store.db, async () => null),
      days: () => days,
      tidy: async () => tidied.resolve(undefined),
      clock,
      log: silentLogger,
    });
    const old = Array.from({ length: 120 }, (_, index) => ({
      role: "user" as const,
      text: `old ${index}`,
      at: clock.now() - 40 * DAY,
    }));
    await episodes.add(ann, [...old, { role: "user", text: "fresh" }]);
  });
  afterEach(async () => {
    await retention.close();
    await store.close();
  });

  const left = async () => {
    const rows = await store.db.selectFrom("episodes").select("text").execute();
    return rows.map(({ text }) => text);
  };

  it("removes what is older, bit by bit, and then its traces", async () => {
    const facts = createFacts({ store: createFactStore(store.db), clock: store.clock });
    await facts.keep(ann, [{ key: "note", value: "noted today" }]);
    retention.start();
    await tidied.promise;
    expect(await left()).toEqual(["fresh"]);
    expect(await facts.count(ann.userId)).toMatchObject({ facts: 1 });
  });

  it("removes facts that were noted before", async () => {
    const facts = createFacts({ store: createFactStore(store.db), clock: store.clock });
    await facts.keep(ann, [{ key: "note", value: "noted long ago" }]);
    store.clock.advance(31 * DAY);
    retention.start();
    await tidied.promise;
    expect(await facts.count(ann.userId)).toMatchObject({ facts: 0 });
    expect(await left()).toEqual([]);
  });

  it("removes nothing where nothing is said about it", async () => {
    days = null;
    retention.start();
    await retention.close();
    expect(await left()).toHaveLength(121);
  });

  it("is not hasty when the clock was set forward", async () => {
    store.clock.jump(store.clock.now() + 900 * DAY);
    retention.start();
    await retention.close();
    expect(await left()).toHaveLength(121);
  });
});
