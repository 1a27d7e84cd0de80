import type { GraphEdge, GraphPart } from "@steward/contracts/graph.ts";
import type { GraphWalk } from "@steward/sdk/graph-store.ts";
import { sql, type Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import { readEntities } from "./entity-rows.ts";

type EdgeRow = {
  readonly source: number;
  readonly target: number;
  readonly type: string;
  readonly fact: string;
  readonly valid_from: number | null;
  readonly valid_to: number | null;
};

/** Edges beyond those to new entities: parallel ones, and ones that lead back. */
const EDGES_AN_ENTITY = 3;

/**
 * Level by level, one statement each: a recursive query would expand everything behind an entity
 * with a hundred thousand edges before its limit is looked at.
 */
export async function walkEdges(
  db: Kysely<Schema>,
  partitions: readonly number[],
  walk: GraphWalk,
): Promise<GraphPart> {
  if (partitions.length === 0) return { entities: [], edges: [], isCut: false };
  const seen = new Set(walk.from.slice(0, walk.limit));
  const edges = new Map<string, GraphEdge>();
  let frontier = [...seen];
  let isCut = seen.size < walk.from.length;
  for (let hop = 0; hop < walk.hops && frontier.length > 0; hop++) {
    const most = walk.limit * EDGES_AN_ENTITY;
    const rows = await readLevel(db, { partitions, frontier, walk, most: most + 1 });
    isCut ||= rows.length > most;
    const next: number[] = [];
    for (const row of rows.slice(0, most)) {
      for (const end of [row.source, row.target]) {
        if (seen.has(end) || seen.size >= walk.limit) continue;
        seen.add(end);
        next.push(end);
      }
      if (seen.has(row.source) && seen.has(row.target)) edges.set(keyOf(row), toEdge(row));
      else isCut = true;
    }
    frontier = next;
  }
  const entities = await readEntities(db, partitions, [...seen]);
  return { entities: [...entities], edges: [...edges.values()], isCut };
}

type Level = {
  readonly partitions: readonly number[];
  readonly frontier: readonly number[];
  readonly walk: GraphWalk;
  readonly most: number;
};

async function readLevel(
  db: Kysely<Schema>,
  { partitions, frontier, walk, most }: Level,
): Promise<readonly EdgeRow[]> {
  const scope = sql.join(partitions);
  const from = JSON.stringify(frontier);
  const holds = sql`(valid_from is null or valid_from <= ${walk.at})
    and (valid_to is null or valid_to > ${walk.at})
    ${walk.type === undefined ? sql`` : sql`and type = ${walk.type}`}`;
  const { rows } = await sql<EdgeRow>`
    select source, target, type, fact, valid_from, valid_to from graph_edges
    where partition in (${scope}) and source in (select value from json_each(${from})) and ${holds}
    union all
    select source, target, type, fact, valid_from, valid_to from graph_edges
    where partition in (${scope}) and target in (select value from json_each(${from})) and ${holds}
    limit ${most}`.execute(db);
  return rows;
}

function keyOf({ source, target, type, fact }: EdgeRow): string {
  return `${source} ${target} ${type} ${fact}`;
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
