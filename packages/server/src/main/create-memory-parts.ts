import type { UserId } from "@steward/contracts/ids.ts";
import { createFactStore } from "../adapters/sql/knowledge/create-fact-store.ts";
import { createEmbeddingStore } from "../adapters/sql/memory/embedding-store.ts";
import { createEpisodeStore } from "../adapters/sql/memory/episode-store.ts";
import { createTurnJobStore } from "../adapters/sql/memory/turn-job-store.ts";
import type { Feed } from "../adapters/http/feed.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import {
  createFacts,
  createEmbeddingQueue,
  createEpisodes,
  createTurnJobs,
} from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { createFactFinder } from "./create-fact-finder.ts";
import { createLazyArchive } from "./create-lazy-archive.ts";
import { createLazyForget } from "./create-lazy-forget.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { noteUsedTools } from "./note-used-tools.ts";
import { openEmbedder } from "./open-embedder.ts";
import { openGraph } from "./open-graph.ts";
import { openRecall } from "./open-recall.ts";
import type { Store } from "./open-store.ts";

export type MemoryPartsOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly store: Pick<Store, "db">;
  readonly turns: Turns;
  readonly artifacts: Artifacts;
  readonly models: Models;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Logger;
};

export type MemoryParts = Awaited<ReturnType<typeof createMemoryParts>>;

/** What the memory is made of, connected. Nothing is done in the background yet. */
export async function createMemoryParts(options: MemoryPartsOptions) {
  const { store, clock, feed } = options;
  const settings = () => options.config.current().config.memory;
  const tell = (userId: UserId) => feed.publish(userId, { type: "memory-change" });
  const graph = await openGraph({ ...options, db: store.db });
  const meaning = createMeaning(options);
  const { embedding, noteVectors } = meaning;
  const facts = createFacts({ store: createFactStore(store.db), clock });
  const said = createEpisodeStore(store.db);
  const episodes = createEpisodes({ store: said, clock, onStore: embedding.wake });
  const findFacts = createFactFinder({
    ...options,
    facts,
    mode: () => settings().remember,
    onFind: tell,
  });
  const jobs = createTurnJobs({
    ...options,
    jobs: createTurnJobStore(store.db),
    isOn: () => settings().enabled,
    async extract(turn, signal) {
      await findFacts(turn, signal);
      await noteUsedTools({ ...options, graph }, turn);
    },
    onStore: embedding.wake,
  });
  const forget = createLazyForget({
    ...options,
    onForget(userId) {
      feed.publish(userId, { type: "memory-forget" });
      noteVectors();
    },
    retentionDays: () => settings().retention_days ?? null,
  });
  const archive = createLazyArchive({
    ...options,
    onImport(userId) {
      embedding.wake();
      tell(userId);
    },
  });
  return { ...meaning, archive, forget, graph, facts, episodes, jobs, tell };
}

/** Vectors: what makes them, what waits for them, and the thread that is asked. */
function createMeaning(options: MemoryPartsOptions) {
  const thread = openRecall(options);
  const embedder = openEmbedder({
    ...options,
    onChange() {
      embedding.retry();
      noteVectors();
    },
  });
  /** Null unless vectors can be made. */
  const model = () => {
    const { state, model: named } = embedder.state();
    return state === "ready" ? named : null;
  };
  const noteVectors = () => {
    const named = model();
    if (named !== null) thread.noteChange(named);
  };
  const embedding = createEmbeddingQueue({
    store: createEmbeddingStore(options.store.db),
    embedder,
    model,
    log: options.log,
    onSave: noteVectors,
  });
  return { thread, embedder, embedding, noteVectors };
}
