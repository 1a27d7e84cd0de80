import type { GraphEdge, GraphEntity, GraphPart } from "@steward/contracts/graph.ts";

/** Whose graph: nothing outside these partitions is read; writes go to the first. */
export type GraphScope = { readonly partitions: readonly number[] };

export type NewGraphEdge = Omit<GraphEdge, "from" | "to"> & {
  readonly from: number;
  readonly to: number;
};

export type GraphWalk = {
  readonly from: readonly number[];
  readonly hops: number;
  readonly type?: string;
  /** As it was at that moment, in milliseconds. */
  readonly at: number;
  /** At most so many entities. */
  readonly limit: number;
};

/** Entities and what connects them. */
export type GraphStore = {
  /** By name or alias, letter case aside; adds it where it is not there. An alias that is new is kept. */
  ensure(
    scope: GraphScope,
    entity: Pick<GraphEntity, "name" | "type" | "aliases">,
  ): Promise<GraphEntity>;
  /** By name or alias; best first. */
  find(scope: GraphScope, name: string, limit: number): Promise<readonly GraphEntity[]>;
  /** An edge with the same ends, type and fact is left as it is. */
  connect(scope: GraphScope, edges: readonly NewGraphEdge[]): Promise<void>;
  /** Everything within so many hops, in either direction, over edges that hold at that moment. */
  walk(scope: GraphScope, walk: GraphWalk): Promise<GraphPart>;
  /** Of these facts: closes their edges at that moment, or removes them where it is null. */
  disconnect(scope: GraphScope, facts: readonly string[], closedAt: number | null): Promise<number>;
};
