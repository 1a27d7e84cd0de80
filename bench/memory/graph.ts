import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UserId } from "@steward/contracts/ids.ts";
import type { GraphScope, GraphStore } from "@steward/sdk/graph-store.ts";
import { createFactStore } from "../../packages/server/src/adapters/sql/knowledge/create-fact-store.ts";
import { createGraphStore } from "../../packages/server/src/adapters/sql/knowledge/create-graph-store.ts";
import { createGraphScopes } from "../../packages/server/src/adapters/sql/knowledge/graph-scopes.ts";
import { createKnowledgeSource } from "../../packages/server/src/adapters/sql/knowledge/create-knowledge-source.ts";
import { migrate } from "../../packages/server/src/adapters/sql/migrate.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import {
  openSqlite,
  type SqliteHandle,
} from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { systemClock } from "../../packages/server/src/kernel/clock.ts";
import { createFacts } from "../../packages/server/src/modules/memory/index.ts";
import type { BenchRow } from "../lib/bench-result.ts";
import { timeEach, type Percentiles } from "./percentiles.ts";

type Database = SqliteHandle<Schema>["db"];

const ENTITIES = 100_000;
const EDGES = 500_000;
const HUB_EDGES = 20_000;
const FACTS = 10_000;
const STEP = 5_000;
const ROUNDS = 1_000;
const owner = "usr_bench" as UserId;
const now = Date.UTC(2026, 0, 15);

/** Two hops in a large graph, and what is known about a question among many facts. */
export async function measureGraph(): Promise<readonly BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), "steward-bench-"));
  const { db, close } = openSqlite<Schema>(join(home, "graph.db"), { cacheKb: 4_000 });
  try {
    await migrate(db, { backUp: async () => undefined });
    const scope = await createGraphScopes(db).toWrite(owner);
    const store = createGraphStore(db);
    await fillGraph(db, store, scope);
    const walk = { hops: 2, at: now, limit: 200 };
    const two = await timeEach(ROUNDS, (at) => store.walk(scope, { ...walk, from: [pick(at)] }));
    const hub = await timeEach(ROUNDS, () => store.walk(scope, { ...walk, from: [1] }));
    await fillFacts(db);
    const source = createKnowledgeSource(db);
    const about = await timeEach(ROUNDS, (at) =>
      source.about(
        scope.partitions,
        `Where does Person ${at % 500} work, and who likes thing ${at}?`,
      ),
    );
    const size = `${ENTITIES.toLocaleString("en")} entities, ${EDGES.toLocaleString("en")} edges`;
    return [
      toRow(`graph, 2 hops, ${size}, p95`, two, 2),
      toRow(`the same from an entity with ${HUB_EDGES.toLocaleString("en")} edges, p95`, hub, 2),
      toRow(`what is known about a question, ${FACTS.toLocaleString("en")} facts, p95`, about, 3),
    ];
  } finally {
    await close();
    rmSync(home, { recursive: true });
  }
}

function toRow(figure: string, { p50, p95 }: Percentiles, bar: number): BenchRow {
  return {
    figure,
    value: `${p95.toFixed(2)} ms (p50 ${p50.toFixed(2)})`,
    bar: `under ${bar} ms`,
    ok: p95 < bar,
  };
}

/** Spread over all entities, the same in every run. */
function pick(at: number): number {
  return 2 + ((at * 7_919) % (ENTITIES - 2));
}

/** The ends of edges are spread evenly, a tenth of them are over; the first entity is a hub. */
async function fillGraph(db: Database, store: GraphStore, scope: GraphScope): Promise<void> {
  const partition = scope.partitions[0] ?? 0;
  await inSteps(ENTITIES, async (ids) => {
    const entities = ids.map((id) => ({ id, partition, name: `Entity ${id}`, type: "thing" }));
    await db.insertInto("entities").values(entities).execute();
    const names = entities.map(({ id, name }) => ({
      partition,
      folded: name.toLowerCase(),
      name,
      entity: id,
    }));
    await db.insertInto("entity_aliases").values(names).execute();
  });
  await inSteps(EDGES, (numbers) =>
    store.connect(
      scope,
      numbers.map((each) => ({
        from: each <= HUB_EDGES ? 1 : spread(each, 48_271),
        to: spread(each, 69_621),
        type: `type_${each % 12}`,
        fact: `fct_${each}`,
        validFrom: null,
        validTo: each % 10 === 0 ? now - 1 : null,
      })),
    ),
  );
}

function spread(number: number, factor: number): number {
  return 1 + (((number * factor) % 2_147_483_647) % ENTITIES);
}

/** Numbers from 1, some thousands at a time. */
async function inSteps(count: number, work: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += STEP) {
    await work(Array.from({ length: STEP }, (_, at) => from + at));
  }
}

async function fillFacts(db: Database): Promise<void> {
  const facts = createFacts({ store: createFactStore(db), clock: systemClock });
  const keys = ["works_at", "likes", "friend", "lives_in", "project"];
  await inSteps(FACTS, async (numbers) => {
    const some = numbers.map((each) => ({
      subject: `Person ${each % 500}`,
      key: keys[each % keys.length] ?? "note",
      value: `Thing ${each}`,
    }));
    await facts.keep({ userId: owner, role: "member" }, some);
  });
}

if (import.meta.main) console.log(await measureGraph());
