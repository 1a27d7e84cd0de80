import type { UserId } from "@steward/contracts/ids.ts";
import type { MemoryStatus } from "@steward/contracts/memory.ts";
import { createFactStore } from "../adapters/sql/knowledge/create-fact-store.ts";
import { createEmbeddingStore } from "../adapters/sql/memory/embedding-store.ts";
import { createEpisodeStore } from "../adapters/sql/memory/episode-store.ts";
import { createMemoryCounter } from "../adapters/sql/memory/memory-counter.ts";
import { createTurnJobStore } from "../adapters/sql/memory/turn-job-store.ts";
import type { Feed } from "../adapters/http/feed.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { createFacts, type Facts } from "../modules/knowledge/index.ts";
import { createEmbeddingQueue, createEpisodes, createTurnJobs } from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { createFactFinder } from "./create-fact-finder.ts";
import type { MemoryStack } from "./create-lazy-memory.ts";
import type { LiveConfig } from "./live-config.ts";
import { openEmbedder, type OpenEmbedder } from "./open-embedder.ts";
import type { Store } from "./open-store.ts";

export type MemoryStackOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly store: Pick<Store, "db">;
  readonly turns: Turns;
  readonly models: Models;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The memory with all its parts. Nothing is done in the background before `start`. */
export async function createMemoryStack(options: MemoryStackOptions): Promise<MemoryStack> {
  const { store, clock, feed } = options;
  const log = options.log.child({ component: "memory" });
  const settings = () => options.config.current().config.memory;
  const facts = createFacts({ store: createFactStore(store.db), clock });
  const embedder = openEmbedder({ ...options, log, onChange: () => embedding.retry() });
  const embedding = createEmbeddingQueue({
    store: createEmbeddingStore(store.db),
    embedder,
    model: () => modelInUse(embedder),
    log,
    onSave: () => {},
  });
  const episodes = createEpisodes({
    store: createEpisodeStore(store.db),
    clock,
    onStore: embedding.wake,
  });
  const tell = (userId: UserId) => feed.publish(userId, { type: "memory-change" });
  const jobs = createTurnJobs({
    ...options,
    jobs: createTurnJobStore(store.db),
    log,
    isOn: () => settings().enabled,
    extract: createFactFinder({ ...options, facts, mode: () => settings().remember, onFind: tell }),
    onStore: embedding.wake,
  });
  const pending = () =>
    Promise.reject(new AppError("unavailable", "The parts are being put together."));
  return {
    desk: {
      episodes: {
        add: episodes.add,
        list: (by, query) => episodes.list(by.userId, query),
      },
      facts: toFactDesk(facts, tell),
      archive: {
        async *export() {
          yield* [];
        },
        import: pending,
      },
      recall: pending,
      graph: pending,
      forget: pending,
      status: createStatus({ ...options, facts, embedder }),
    },
    start() {
      if (settings().enabled) embedder.start();
      jobs.start().catch((error: unknown) => log.error("memory-start-fail", { error }));
      embedding.wake();
    },
    wake: jobs.wake,
    async close() {
      await jobs.close();
      await embedding.close();
      await embedder.close();
    },
  };
}

/** Also while it is being prepared: its vectors are what is waited for. */
function modelInUse(embedder: OpenEmbedder): string | null {
  const { state, model } = embedder.state();
  return state === "ready" ? model : null;
}

function toFactDesk(facts: Facts, tell: (userId: UserId) => void): MemoryStack["desk"]["facts"] {
  return {
    list: (by, query) => facts.list(by.userId, query),
    async keep(by, fact) {
      const [kept] = await facts.keep(by, [fact]);
      if (!kept) throw new AppError("internal", "The fact was not kept.");
      tell(by.userId);
      return kept;
    },
    async update(by, id, change) {
      const kept = await facts.update(by, id, change);
      tell(by.userId);
      return kept;
    },
    readKey: (by, conversation, key) => facts.readKey(by.userId, conversation, key),
    async writeKey(by, note) {
      const kept = await facts.writeKey(by.userId, note);
      tell(by.userId);
      return kept;
    },
  };
}

function createStatus(
  options: MemoryStackOptions & { readonly facts: Facts; readonly embedder: OpenEmbedder },
): MemoryStack["desk"]["status"] {
  const { store, config, facts, embedder } = options;
  const counter = createMemoryCounter(store.db);
  return async ({ userId }): Promise<MemoryStatus> => {
    const state = embedder.state();
    const { pending, bytes, episodes, vectors } = await counter.count(userId, state.model);
    const known = await facts.count(userId);
    return {
      embedder: state,
      pending,
      counts: { episodes, vectors, ...known },
      bytes,
      retentionDays: config.current().config.memory.retention_days ?? null,
    };
  };
}
