import { createGraphOutbox } from "../adapters/sql/knowledge/graph-outbox.ts";
import { createGraphScopes } from "../adapters/sql/knowledge/graph-scopes.ts";
import { createGraphStore } from "../adapters/sql/knowledge/create-graph-store.ts";
import { createFactStore } from "../adapters/sql/knowledge/create-fact-store.ts";
import { createArchiveStore } from "../adapters/sql/memory/archive/create-archive-store.ts";
import { createEmbeddingStore } from "../adapters/sql/memory/embedding-store.ts";
import { createEpisodeStore } from "../adapters/sql/memory/episode-store.ts";
import { createMemoryCounter } from "../adapters/sql/memory/memory-counter.ts";
import { createTurnJobStore } from "../adapters/sql/memory/turn-job-store.ts";
import { openEmbedder, type EmbedderSettings } from "../adapters/embedder/open-embedder.ts";
import type { Feed } from "../adapters/http/exchange/feed.ts";
import { openRecall, type RecallThreadSettings } from "../adapters/recall-thread/open-recall.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import { homePaths } from "../config/home-folder.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { toNpmCommand } from "../config/to-npm-command.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { Secret } from "../kernel/secret.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import {
  createGraph,
  createGraphFollower,
  createMemory,
  type Memory,
} from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { openForget } from "./open-forget.ts";
import type { Store } from "./open-store.ts";

export type OpenMemoryOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly db: Store["db"];
  readonly turns: Turns;
  readonly artifacts: Artifacts;
  readonly models: Models;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The memory on this database, with its embedder, its thread and its graph. */
export async function openMemory(options: OpenMemoryOptions): Promise<Memory> {
  const { home, config, db, turns, artifacts, models, feed, clock, log } = options;
  const embedder = openEmbedder({
    home,
    settings: () => toEmbedderSettings(config),
    npm() {
      const { environment } = config.current();
      return { npmCommand: toNpmCommand(environment), env: environment };
    },
    log,
  });
  const thread = openRecall({
    entry: new URL("./recall-thread.ts", import.meta.url),
    settings: () => toThreadSettings(home, config),
    model: embedder.model,
    log,
  });
  const forget = openForget({
    home,
    store: { db },
    artifacts,
    clock,
    log,
    onForget(userId) {
      feed.publish(userId, { type: "memory-forget" });
      thread.noteChange();
    },
    retentionDays: () => config.current().config.memory.retention_days ?? null,
  });
  return createMemory({
    stores: {
      episodes: createEpisodeStore(db),
      embeddings: createEmbeddingStore(db),
      jobs: createTurnJobStore(db),
      facts: createFactStore(db),
      archive: createArchiveStore(db),
      counter: createMemoryCounter(db),
    },
    embedder,
    thread,
    graph: await openGraph({ db, config, clock, log }),
    forget,
    turns,
    models,
    settings: () => config.current().config.memory,
    clock,
    log,
    onChange: (userId) => feed.publish(userId, { type: "memory-change" }),
  });
}

type GraphOptions = Pick<OpenMemoryOptions, "db" | "config" | "clock" | "log">;

/** The graph in the database, and where the config names one, its copy elsewhere. */
async function openGraph(options: GraphOptions) {
  const { db, config, clock } = options;
  const { driver } = config.current().config.memory.graph;
  const elsewhere = driver === "neo4j" ? await openNeo4j(options) : null;
  const graph = createGraph({
    store: createGraphStore(db),
    scopes: createGraphScopes(db),
    elsewhere,
    clock,
  });
  return {
    query: graph.query,
    noteTools: graph.noteTools,
    start: () => elsewhere?.start() ?? createGraphOutbox(db).follow(null),
    close: async () => elsewhere?.close(),
  };
}

async function openNeo4j({ db, config, log }: GraphOptions) {
  const { url, user, password, database } = config.current().config.memory.graph;
  if (url === undefined) throw new AppError("config_invalid", "memory.graph.url is missing.");
  const [{ createNeo4jClient }, { createNeo4jGraph }, { createNeo4jMirror }] = await Promise.all([
    import("../adapters/neo4j/create-neo4j-client.ts"),
    import("../adapters/neo4j/create-neo4j-graph.ts"),
    import("../adapters/neo4j/create-neo4j-mirror.ts"),
  ]);
  const secret = resolveSecret(config, password) ?? new Secret("");
  const client = createNeo4jClient({ url, user, database, password: secret });
  const follower = createGraphFollower({
    outbox: createGraphOutbox(db),
    mirror: createNeo4jMirror(client),
    target: `${url} ${database}`,
    log,
  });
  return { store: createNeo4jGraph(client), ...follower };
}

function resolveSecret(config: LiveConfig, reference: string | undefined): Secret | undefined {
  if (reference === undefined) return undefined;
  return createSecretResolver(() => config.current().environment)(reference);
}

function toEmbedderSettings(config: LiveConfig): EmbedderSettings {
  const { memory, models } = config.current().config;
  const { provider, model, base_url: url, api_key: key, folder } = memory.embedder;
  return {
    provider,
    model,
    url,
    key: resolveSecret(config, key),
    folder,
    mayFetch: models.embedded.download !== "off",
  };
}

function toThreadSettings(home: string, config: LiveConfig): RecallThreadSettings {
  const { driver, url, api_key: key } = config.current().config.memory.vectors;
  const { database } = homePaths(home);
  if (driver === "sqlite" || url === undefined) return { database, qdrant: null };
  return { database, qdrant: { url, apiKey: resolveSecret(config, key)?.reveal() ?? null } };
}
