import { z } from "zod";
import type { GraphChange, GraphMirror } from "../../modules/memory/facts/ports.ts";
import type { Neo4jClient } from "./create-neo4j-client.ts";
import { toNames, toParameter } from "./create-neo4j-graph.ts";

const Count = z.object({ count: z.int() });

type Run = (...[name, parameters]: Parameters<Neo4jClient["run"]>) => Promise<readonly unknown[]>;

/** Makes the graph in Neo4j as the one in the database is; being told twice changes nothing. */
export function createNeo4jMirror(client: Neo4jClient): GraphMirror {
  let isPrepared = false;
  return {
    async apply(changes, signal) {
      const run: Run = (name, parameters) => client.run(name, parameters, signal);
      if (!isPrepared) await prepare(run);
      isPrepared = true;
      for (const change of changes) await applyChange(run, change);
    },
  };
}

async function prepare(run: Run): Promise<void> {
  await run("constrainEntities", {});
  await run("constrainNames", {});
  await run("indexEdges", {});
}

async function applyChange(run: Run, change: GraphChange): Promise<void> {
  if (change.kind === "reset") return clear(run);
  if (change.kind === "entity") return putEntity(run, change);
  const { partition, fact, source } = change;
  // Those that are gone are not named, so all of them go first.
  if (source === null) await run("dropEdges", { partition, facts: [fact] });
  else await run("dropLooseEdges", { partition, source });
  if (change.edges.length > 0) {
    await run("putEdges", { partition, edges: change.edges.map(toParameter) });
  }
}

async function putEntity(
  run: Run,
  { partition, id, entity }: Extract<GraphChange, { kind: "entity" }>,
): Promise<void> {
  if (!entity) {
    await run("dropEntity", { partition, id });
    return;
  }
  const { name, type, aliases } = entity;
  const names = toNames(partition, [name, ...aliases]);
  await run("putEntity", { partition, id, name, type });
  await run("dropNames", { partition, id, keys: names.map(({ key }) => key) });
  await run("addNames", { partition, id, names });
}

async function clear(run: Run): Promise<void> {
  for (;;) {
    const [row] = await run("dropSome", {});
    if (Count.parse(row).count === 0) return;
  }
}
