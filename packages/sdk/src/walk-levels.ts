import type { GraphEdge, GraphEntity, GraphPart } from "@steward/contracts/graph.ts";
import type { GraphWalk } from "./graph-store.ts";

/** What a graph store reads for a walk. */
export type WalkReads = {
  /** Edges that begin or end at these, at most so many. */
  edges(from: readonly number[], limit: number): Promise<readonly GraphEdge[]>;
  /** In any order; those that may not be read are left out. */
  entities(ids: readonly number[]): Promise<readonly GraphEntity[]>;
};

/** Not every edge leads to a new entity: some are parallel, some lead back. */
const EDGES_AN_ENTITY = 2;
const EDGES_BESIDES = 50;

/**
 * Level by level, one read each: a recursive query would expand everything behind an entity with a
 * hundred thousand edges before its limit is looked at.
 */
export async function walkLevels(walk: GraphWalk, reads: WalkReads): Promise<GraphPart> {
  const seen = new Set(walk.from.slice(0, walk.limit));
  const edges = new Map<string, GraphEdge>();
  let frontier = [...seen];
  let isCut = seen.size < new Set(walk.from).size;
  for (let hop = 0; hop < walk.hops && frontier.length > 0 && seen.size < walk.limit; hop++) {
    const most = (walk.limit - seen.size) * EDGES_AN_ENTITY + EDGES_BESIDES;
    const read = await reads.edges(frontier, most + 1);
    isCut ||= read.length > most;
    const next: number[] = [];
    for (const edge of read.slice(0, most)) {
      // One end is where we come from, so there is one new entity at most.
      const reached = seen.has(edge.from) ? edge.to : edge.from;
      if (!seen.has(reached) && seen.size < walk.limit) {
        seen.add(reached);
        next.push(reached);
      }
      if (seen.has(edge.from) && seen.has(edge.to)) edges.set(keyOf(edge), edge);
      else isCut = true;
    }
    frontier = next;
  }
  const entities = await reads.entities([...seen]);
  return { entities: [...entities], edges: [...edges.values()], isCut };
}

function keyOf({ from, to, type, fact }: GraphEdge): string {
  return `${from} ${to} ${type} ${fact ?? ""}`;
}
