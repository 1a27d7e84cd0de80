import { parentPort, workerData } from "node:worker_threads";
import { sql } from "kysely";
import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { createQdrant } from "../adapters/qdrant/create-qdrant.ts";
import type { RecallThreadSettings } from "../adapters/recall-thread/open-recall.ts";
import { serveRecall } from "../adapters/recall-thread/serve-recall.ts";
import { createSignBits } from "../adapters/sign-bits/create-sign-bits.ts";
import { createKnowledgeSource } from "../adapters/sql/knowledge/create-knowledge-source.ts";
import { createRecallSource } from "../adapters/sql/memory/recall-source.ts";
import {
  createVectorSource,
  listPartitions,
  readSpace,
} from "../adapters/sql/memory/vector-source.ts";
import type { Schema } from "../adapters/sql/schema/schema.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import { Secret } from "../kernel/secret.ts";
import {
  createRecall,
  followVectors,
  pushVectors,
  type LastingIndex,
} from "../modules/memory/index.ts";

/** Entry of the thread that ranks: reads the database over a connection of its own. */

const settings = workerData as RecallThreadSettings;
const { db, close } = openSqlite<Schema>(settings.database, { cacheKb: 4_000 });
await sql`pragma query_only = on`.execute(db);

const local = new Map<string, VectorIndex>();

const openRemote = (space: VectorIndex["space"]): LastingIndex | null =>
  settings.qdrant &&
  createQdrant({
    space,
    url: settings.qdrant.url,
    apiKey: settings.qdrant.apiKey === null ? null : new Secret(settings.qdrant.apiKey),
  });

async function openIndex(model: string): Promise<VectorIndex | null> {
  const found = await readSpace(db, model);
  if (!found) return null;
  const space = { model, dimension: found.dimension };
  const remote = openRemote(space);
  if (remote) return remote;
  const known = local.get(model);
  if (known?.space.dimension === space.dimension) return known;
  const feed = createVectorSource(db, model);
  const index = followVectors(createSignBits({ space, mean: found.mean, reader: feed }), feed);
  local.set(model, index);
  return index;
}

async function push(model: string, signal: AbortSignal): Promise<void> {
  const found = await readSpace(db, model);
  const index = found && openRemote({ model, dimension: found.dimension });
  if (!index) return;
  const feed = createVectorSource(db, model);
  await pushVectors({ index, feed }, await listPartitions(db), signal);
}

const recall = createRecall({
  source: createRecallSource(db),
  knowledge: createKnowledgeSource(db),
  vectors: openIndex,
});

if (parentPort) {
  serveRecall(parentPort, {
    async run(order, signal) {
      if (order.type === "recall") return recall(order.request);
      await push(order.model, signal);
      return null;
    },
    async held() {
      const counts = await Promise.all([...local.values()].map((index) => index.count()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close,
  });
}
