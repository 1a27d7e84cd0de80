import type { GraphEntity } from "@steward/contracts/graph.ts";
import type { GraphScope, GraphStore, NewGraphEdge } from "@steward/sdk/graph-store.ts";
import { walkLevels } from "@steward/sdk/walk-levels.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import { foldName } from "../../modules/memory/index.ts";
import type { Neo4jClient } from "./create-neo4j-client.ts";

const Id = z.object({ id: z.int() });
const Named = z.object({ key: z.string(), id: z.int(), type: z.string() });
const Count = z.object({ count: z.int() });
const EntityRow = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  aliases: z.array(z.string()),
});
const EdgeRow = z
  .object({
    source: z.int(),
    target: z.int(),
    type: z.string(),
    fact: z.string(),
    validFrom: z.number().nullable(),
    validTo: z.number().nullable(),
  })
  .transform(({ source, target, fact, ...edge }) => ({
    ...edge,
    from: source,
    to: target,
    fact: fact === "" ? null : fact,
  }));

/** The graph in Neo4j. What is added here gets ids from a counter there. */
export function createNeo4jGraph(client: Neo4jClient): GraphStore {
  const turnstile = createTurnstile();
  const readEntities = async (partitions: readonly number[], ids: readonly number[]) => {
    const rows = await client.run("readEntities", { partitions, ids });
    const byId = new Map(rows.map((row) => EntityRow.parse(row)).map((each) => [each.id, each]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    // Finding and adding are two statements; another that adds the same name waits for both.
    ensure: (scope, entity) =>
      turnstile.pass("ensure", async () => {
        const partition = toWrite(scope);
        const id = await ensureEntity(client, partition, entity);
        const [found] = await readEntities([partition], [id]);
        if (!found) throw new AppError("upstream_failed", "Neo4j lost an entity.");
        return found;
      }),
    async find({ partitions }, name, limit) {
      if (partitions.length === 0) return [];
      const folded = foldName(name);
      const prefixes = partitions.map((partition) => keyOf(partition, folded));
      const rows = await client.run("findPrefix", { prefixes, folded, limit });
      return readEntities(
        partitions,
        rows.map((row) => Id.parse(row).id),
      );
    },
    async connect(scope, edges) {
      await client.run("addEdges", { partition: toWrite(scope), edges: edges.map(toParameter) });
    },
    walk: ({ partitions }, walk) =>
      walkLevels(walk, {
        entities: (ids) => readEntities(partitions, ids),
        async edges(from, limit) {
          const { at, type = null } = walk;
          const rows = await client.run("readEdges", { partitions, from, at, type, limit });
          return rows.map((row) => EdgeRow.parse(row));
        },
      }),
    async disconnect(scope, facts, closedAt) {
      const wanted = { partition: toWrite(scope), facts };
      const rows =
        closedAt === null
          ? await client.run("dropEdges", wanted)
          : await client.run("closeEdges", { ...wanted, at: closedAt });
      return rows[0] ? Count.parse(rows[0]).count : 0;
    },
  };
}

function toWrite({ partitions }: GraphScope): number {
  const first = partitions[0];
  if (first === undefined) throw new AppError("internal", "A graph is written in a partition.");
  return first;
}

async function ensureEntity(
  client: Neo4jClient,
  partition: number,
  { name, type, aliases }: Pick<GraphEntity, "name" | "type" | "aliases">,
): Promise<number> {
  const names = toNames(partition, [name, ...aliases]);
  const keys = names.map(({ key }) => key);
  const rows = (await client.run("findNames", { keys })).map((row) => Named.parse(row));
  const known = keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])[0];
  if (known) {
    if (aliases.length > 0) {
      await client.run("addNames", { partition, id: known.id, names: toNames(partition, aliases) });
    }
    if (type !== known.type) await client.run("refineEntity", { partition, id: known.id, type });
    return known.id;
  }
  const [made] = await client.run("createEntity", { partition, name, type });
  const { id } = Id.parse(made);
  await client.run("addNames", { partition, id, names });
  return id;
}

export function toNames(partition: number, names: readonly string[]) {
  return names.map((name) => {
    const folded = foldName(name);
    return { key: keyOf(partition, folded), folded, name };
  });
}

function keyOf(partition: number, folded: string): string {
  return `${partition}:${folded}`;
}

export function toParameter(edge: NewGraphEdge) {
  return { ...edge, fact: edge.fact ?? "" };
}
