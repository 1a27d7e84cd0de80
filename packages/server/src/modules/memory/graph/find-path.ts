import type { GraphEdge, GraphEntity, GraphPart } from "@steward/contracts/graph.ts";

/** One step from all of these. */
export type Step = (from: readonly number[]) => Promise<GraphPart>;

/** Longer ways connect everything with everything. */
const STEPS = 8;

type Side = {
  frontier: readonly number[];
  /** How each entity was reached; null: it is where this side began. */
  readonly reached: Map<number, Reach | null>;
};
type Reach = { readonly from: number; readonly edge: GraphEdge };

/** The shortest way, looked for from both ends at once: each side then goes half as far. */
export async function findPath(
  step: Step,
  from: readonly number[],
  to: readonly number[],
): Promise<GraphPart> {
  const entities = new Map<number, GraphEntity>();
  const [left, right] = [beginAt(from), beginAt(to)];
  let isCut = false;
  let meeting = from.find((id) => right.reached.has(id));
  if (meeting !== undefined) {
    const { entities: both } = await step([meeting]);
    return { entities: both.filter(({ id }) => id === meeting), edges: [], isCut };
  }
  for (let steps = 0; steps < STEPS && meeting === undefined; steps++) {
    const isLeft = left.frontier.length <= right.frontier.length;
    const [side, other] = isLeft ? [left, right] : [right, left];
    if (side.frontier.length === 0) break;
    const part = await step(side.frontier);
    isCut ||= part.isCut;
    for (const entity of part.entities) entities.set(entity.id, entity);
    expand(side, part.edges);
    meeting = side.frontier.find((id) => other.reached.has(id));
  }
  if (meeting === undefined) return { entities: [], edges: [], isCut };
  const there = trace(left, meeting).toReversed();
  const back = trace(right, meeting);
  const ids = [...there.map((reach) => reach.from), meeting, ...back.map((reach) => reach.from)];
  return {
    entities: ids.flatMap((id) => entities.get(id) ?? []),
    edges: [...there, ...back].map(({ edge }) => edge),
    isCut: false,
  };
}

function beginAt(ids: readonly number[]): Side {
  return { frontier: ids, reached: new Map(ids.map((id) => [id, null])) };
}

function expand(side: Side, edges: readonly GraphEdge[]): void {
  const next: number[] = [];
  const known = new Set(side.frontier);
  for (const edge of edges) {
    for (const [from, to] of [
      [edge.from, edge.to],
      [edge.to, edge.from],
    ] as const) {
      if (!known.has(from) || side.reached.has(to)) continue;
      side.reached.set(to, { from, edge });
      next.push(to);
    }
  }
  side.frontier = next;
}

/** From an entity back to where its side began. */
function trace(side: Side, id: number): readonly Reach[] {
  const way: Reach[] = [];
  for (let at = side.reached.get(id); at; at = side.reached.get(at.from)) way.push(at);
  return way;
}
