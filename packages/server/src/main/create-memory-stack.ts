import type { MemoryStatus } from "@steward/contracts/memory.ts";
import { createMemoryCounter } from "../adapters/sql/memory/memory-counter.ts";
import { AppError } from "../kernel/app-error.ts";
import type { MemoryStack } from "./create-lazy-memory.ts";
import {
  createMemoryParts,
  type MemoryParts,
  type MemoryPartsOptions,
} from "./create-memory-parts.ts";
import { createRecaller } from "./create-recaller.ts";

type Desk = MemoryStack["desk"];

/** The memory with all that it needs. Nothing is done in the background before `start`. */
export async function createMemoryStack(unlabelled: MemoryPartsOptions): Promise<MemoryStack> {
  const log = unlabelled.log.child({ component: "memory" });
  const options = { ...unlabelled, log };
  const parts = await createMemoryParts(options);
  const { forget, graph, thread, embedder, embedding, jobs } = parts;
  const watch = (work: Promise<unknown>, failure: string) =>
    void work.catch((error: unknown) => log.error(failure, { error }));
  let isStarted = false;
  return {
    desk: toDesk(options, parts),
    embed: embedder.embed,
    embedderPrepared: embedder.prepared,
    start() {
      if (options.config.current().config.memory.enabled) embedder.start();
      embedding.wake();
      watch(forget.start(), "forget-start-fail");
      // What an earlier process has left is taken up once.
      if (isStarted) return;
      isStarted = true;
      watch(jobs.start(), "memory-start-fail");
      watch(graph.start(), "graph-start-fail");
    },
    wake() {
      jobs.wake();
      watch(forget.wake(), "forget-wake-fail");
    },
    async close() {
      await jobs.close();
      await embedding.close();
      await Promise.all([embedder.close(), graph.close(), thread.close()]);
      await forget.close();
    },
  };
}

function toDesk(options: MemoryPartsOptions, parts: MemoryParts): Desk {
  const { episodes, graph } = parts;
  return {
    episodes: {
      add: episodes.add,
      list: (by, query) => episodes.list(by.userId, query),
    },
    facts: toFactDesk(parts),
    archive: parts.archive,
    recall: createRecaller({ ...options, ...parts }),
    graph: (by, query) => graph.query(by.userId, query),
    forget: parts.forget.forget,
    previewForget: parts.forget.preview,
    compaction: parts.forget.compaction,
    status: createStatus(options, parts),
  };
}

function toFactDesk({ facts, tell }: MemoryParts): Desk["facts"] {
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
  { store, config }: MemoryPartsOptions,
  { facts, embedder }: MemoryParts,
): Desk["status"] {
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
