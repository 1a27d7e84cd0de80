import type { GraphEdge, GraphPart } from "@steward/contracts/graph.ts";
import type { GraphWalk } from "@steward/sdk/graph-store.ts";
import { walkLevels } from "@steward/sdk/walk-levels.ts";
import { sql, type Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";
import { readEntities } from "./entity-rows.ts";

type EdgeRow = Omit<Schema["graph_edges"], "partition">;

export async function walkEdges(
  db: Kysely<Schema>,
  partitions: readonly number[],
  walk: GraphWalk,
): Promise<GraphPart> {
  if (partitions.length === 0) return { entities: [], edges: [], isCut: false };
  const scope = sql.join(partitions);
  const holds = sql`(valid_from is null or valid_from <= ${walk.at})
    and (valid_to is null or valid_to > ${walk.at})
    ${walk.type === undefined ? sql`` : sql`and type = ${walk.type}`}`;
  return walkLevels(walk, {
    entities: (ids) => readEntities(db, partitions, ids),
    async edges(from, limit) {
      const ends = JSON.stringify(from);
      const { rows } = await sql<EdgeRow>`
        select source, target, type, fact, valid_from, valid_to from graph_edges
        where partition in (${scope}) and source in (select value from json_each(${ends}))
          and ${holds}
        union all
        select source, target, type, fact, valid_from, valid_to from graph_edges
        where partition in (${scope}) and target in (select value from json_each(${ends}))
          and ${holds}
        limit ${limit}`.execute(db);
      return rows.map(toEdge);
    },
  });
}

export function toEdge(row: EdgeRow): GraphEdge {
  return {
    from: row.source,
    to: row.target,
    type: row.type,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    fact: row.fact === "" ? null : row.fact,
  };
}
