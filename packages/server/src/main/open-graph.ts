import type { Kysely } from "kysely";
import { createGraphOutbox } from "../adapters/sql/knowledge/graph-outbox.ts";
import { createGraphScopes } from "../adapters/sql/knowledge/graph-scopes.ts";
import { createGraphStore } from "../adapters/sql/knowledge/create-graph-store.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { Secret } from "../kernel/secret.ts";
import { createGraph, createGraphFollower } from "../modules/memory/index.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import type { LiveConfig } from "../config/live-config.ts";

export type OpenGraphOptions = {
  readonly db: Kysely<Schema>;
  readonly config: LiveConfig;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The graph in the database, and where the config names one, its copy elsewhere. */
export async function openGraph(options: OpenGraphOptions) {
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
    ...graph,
    start: () => elsewhere?.start() ?? createGraphOutbox(db).follow(null),
    close: async () => elsewhere?.close(),
  };
}

async function openNeo4j({ db, config, log }: OpenGraphOptions) {
  const { url, user, password, database } = config.current().config.memory.graph;
  if (url === undefined) throw new AppError("config_invalid", "memory.graph.url is missing.");
  const [{ createNeo4jClient }, { createNeo4jGraph }, { createNeo4jMirror }] = await Promise.all([
    import("../adapters/neo4j/create-neo4j-client.ts"),
    import("../adapters/neo4j/create-neo4j-graph.ts"),
    import("../adapters/neo4j/create-neo4j-mirror.ts"),
  ]);
  const resolveSecret = createSecretResolver(() => config.current().environment);
  const secret = password === undefined ? undefined : resolveSecret(password);
  const client = createNeo4jClient({ url, user, database, password: secret ?? new Secret("") });
  const follower = createGraphFollower({
    outbox: createGraphOutbox(db),
    mirror: createNeo4jMirror(client),
    target: `${url} ${database}`,
    log,
  });
  return { store: createNeo4jGraph(client), ...follower };
}
