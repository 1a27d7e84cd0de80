import { setImmediate as nextRound } from "node:timers/promises";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Embedder } from "@steward/sdk/embedder.ts";
import { createFakeEmbedder } from "@steward/sdk/testing/fake-embedder.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmbeddingStore } from "../../../adapters/sql/memory/embedding-store.ts";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { createMemoryCounter } from "../../../adapters/sql/memory/memory-counter.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createEmbeddingQueue, type EmbeddingQueuePorts } from "./create-embedding-queue.ts";
import { createEpisodes } from "./create-episodes.ts";
import type { Loop } from "./create-loop.ts";

const ann = { userId: "usr_ann" as UserId, role: "member" } as const;

describe("the queue of the embedder", () => {
  let store: TestStore;
  const queues: Loop[] = [];
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
    await store.close();
  });

  function open(more: Partial<EmbeddingQueuePorts> = {}): Loop {
    const queue = createEmbeddingQueue({
      store: createEmbeddingStore(store.db),
      embedder: createFakeEmbedder(),
      model: () => "fake",
      log: silentLogger,
      onSave: () => {},
      ...more,
    });
    queues.push(queue);
    return queue;
  }
  const say = (texts: readonly string[], onStore = () => {}) =>
    createEpisodes({ store: createEpisodeStore(store.db), clock: store.clock, onStore }).add(
      ann,
      texts.map((text) => ({ role: "user", text })),
    );
  const pending = async (model = "fake") =>
    (await createMemoryCounter(store.db).count(ann.userId, model)).pending.embeddings;
  const untilPending = async (count: number, model?: string) => {
    await expect.poll(() => pending(model), { timeout: 30_000, interval: 5 }).toBe(count);
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `number ${index}`);

  it("gives vectors to all that was stored before it was there, sixteen at a time", async () => {
    await say(numbers(50));
    const sizes: number[] = [];
    const fake = createFakeEmbedder();
    const embedder: Pick<Embedder, "embed"> = {
      embed(texts, signal) {
        sizes.push(texts.length);
        return fake.embed(texts, signal);
      },
    };
    open({ embedder }).wake();
    await untilPending(0);
    expect(sizes).toEqual([16, 16, 16, 2]);
  });

  it("is woken by what is stored", async () => {
    const queue = open();
    await say(["tea"], queue.wake);
    await untilPending(0);
    await say(["more tea"], queue.wake);
    await untilPending(0);
  });

  it("waits while there is no model, and goes on when there is one", async () => {
    let model: string | null = null;
    const queue = open({ model: () => model });
    await say(["tea"], queue.wake);
    expect(await pending()).toBe(1);
    model = "fake";
    queue.retry();
    await untilPending(0);
  });

  it("makes all vectors again for another model", async () => {
    await say(numbers(20));
    const first = open();
    first.wake();
    await untilPending(0);
    await first.close();
    open({ embedder: createFakeEmbedder({ model: "next" }), model: () => "next" }).wake();
    await untilPending(0, "next");
    expect(await pending("fake")).toBe(20);
  });

  it("tries again after a failure", async () => {
    await say(["tea"]);
    const fake = createFakeEmbedder();
    let failures = 1;
    const failed = Promise.withResolvers<undefined>();
    const queue = open({
      embedder: {
        async embed(texts, signal) {
          if (failures-- <= 0) return fake.embed(texts, signal);
          failed.resolve(undefined);
          return { ok: false, reason: "It is down." };
        },
      },
    });
    queue.wake();
    await failed.promise;
    await untilPending(0);
  });

  it("does not hammer an embedder that fails, however often it is woken", async () => {
    let asked = 0;
    const queue = open({
      embedder: {
        async embed() {
          asked++;
          return { ok: false, reason: "It is down." };
        },
      },
    });
    await say(["tea"]);
    for (let i = 0; i < 200; i++) {
      queue.wake();
      await nextRound();
    }
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(20);
    const before = asked;
    queue.retry();
    await expect.poll(() => asked, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
  });

  it("gets past a text that the embedder refuses", async () => {
    await say([...numbers(10), "poison", ...numbers(10)]);
    const fake = createFakeEmbedder();
    open({
      embedder: {
        async embed(texts, signal) {
          if (texts.includes("poison")) return { ok: false, reason: "It chokes." };
          return fake.embed(texts, signal);
        },
      },
    }).wake();
    await untilPending(1);
  });

  it("does not save vectors of a model that took over meanwhile under the old name", async () => {
    await say(["tea"]);
    let model = "old";
    const asked = Promise.withResolvers<undefined>();
    const fake = createFakeEmbedder({ model: "fresh" });
    const queue = open({
      model: () => model,
      embedder: {
        embed(texts, signal) {
          asked.resolve(undefined);
          return fake.embed(texts, signal);
        },
      },
    });
    queue.wake();
    await asked.promise;
    model = "fresh";
    queue.retry();
    await untilPending(0, "fresh");
  });

  it("stops when it is closed, while the embedder still thinks", async () => {
    await say(["tea"]);
    const asked = Promise.withResolvers<undefined>();
    const queue = open({
      embedder: {
        async embed(_texts, signal) {
          asked.resolve(undefined);
          await new Promise((resolve) => {
            signal.addEventListener("abort", resolve);
          });
          return { ok: false, reason: "It was cancelled." };
        },
      },
    });
    queue.wake();
    await asked.promise;
    await queue.close();
    expect(await pending()).toBe(1);
  });
});
