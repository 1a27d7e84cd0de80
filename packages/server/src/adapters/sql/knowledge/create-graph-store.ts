import type { GraphScope, GraphStore, NewGraphEdge } from "@steward/sdk/graph-store.ts";
import { sql, type Kysely } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import { foldName } from "../../../modules/memory/index.ts";
import type { Schema } from "../schema/schema.ts";
import { ensureEntity, readEntities } from "./entity-rows.ts";
import { noteChange } from "./note-change.ts";
import { walkEdges } from "./walk-edges.ts";

/** The graph in the database of everything else. */
export function createGraphStore(db: Kysely<Schema>): GraphStore {
  return {
    ensure: (scope, entity) =>
      db.transaction().execute(async (transaction) => {
        const partition = toWrite(scope);
        const id = await ensureEntity(transaction, partition, entity);
        const [found] = await readEntities(transaction, [partition], [id]);
        if (!found) throw new AppError("internal", "An entity is gone as soon as it was made.");
        return found;
      }),
    async find(scope, name, limit) {
      return readEntities(db, scope.partitions, await findIds(db, scope, { name, limit }));
    },
    connect: (scope, edges) =>
      db.transaction().execute((transaction) => connectAll(transaction, toWrite(scope), edges)),
    walk: (scope, walk) => walkEdges(db, scope.partitions, walk),
    disconnect: (scope, facts, closedAt) =>
      db.transaction().execute(async (transaction) => {
        const partition = toWrite(scope);
        await noteChange(transaction, { partition, kind: "fact", refs: facts });
        const wanted = sql`partition = ${partition}
          and fact in (select value from json_each(${JSON.stringify(facts)}))`;
        const { numAffectedRows } = await (
          closedAt === null
            ? sql`delete from graph_edges where ${wanted}`
            : sql`update graph_edges set valid_to = max(${closedAt}, coalesce(valid_from, ${closedAt}))
                where ${wanted} and valid_to is null`
        ).execute(transaction);
        return Number(numAffectedRows ?? 0n);
      }),
  };
}

function toWrite({ partitions }: GraphScope): number {
  const first = partitions[0];
  if (first === undefined) throw new AppError("internal", "A graph is written in a partition.");
  return first;
}

/** Those that are called exactly so, then those whose name begins so. */
async function findIds(
  db: Kysely<Schema>,
  { partitions }: GraphScope,
  { name, limit }: { readonly name: string; readonly limit: number },
): Promise<readonly number[]> {
  if (partitions.length === 0) return [];
  const folded = foldName(name);
  const { rows } = await sql<{ entity: number }>`
    select entity from entity_aliases
    where partition in (${sql.join(partitions)})
      and folded >= ${folded} and folded < ${`${folded}\u{10ffff}`}
    group by entity
    order by min(folded <> ${folded}), min(folded), entity
    limit ${limit}`.execute(db);
  return rows.map(({ entity }) => entity);
}

/** Both ends must be in the partition, or the edge would lead out of it. */
async function connectAll(
  db: Kysely<Schema>,
  partition: number,
  edges: readonly NewGraphEdge[],
): Promise<void> {
  const rows = edges.map((edge) => ({ ...edge, fact: edge.fact ?? "" }));
  await sql`insert into graph_edges (partition, source, target, type, fact, valid_from, valid_to)
    select ${partition}, e.value ->> 'from', e.value ->> 'to', e.value ->> 'type',
      e.value ->> 'fact', e.value ->> 'validFrom', e.value ->> 'validTo'
    from json_each(${JSON.stringify(rows)}) as e
    where exists (select 1 from entities where id = e.value ->> 'from' and partition = ${partition})
      and exists (select 1 from entities where id = e.value ->> 'to' and partition = ${partition})
    on conflict do nothing`.execute(db);
  const facts = new Set(rows.filter(({ fact }) => fact !== "").map(({ fact }) => fact));
  const sources = new Set(rows.filter(({ fact }) => fact === "").map(({ from }) => from));
  await noteChange(db, { partition, kind: "fact", refs: [...facts] });
  await noteChange(db, { partition, kind: "source", refs: [...sources] });
}
