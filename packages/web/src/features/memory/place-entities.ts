import type { GraphEntity, GraphPart } from "@steward/contracts/graph.ts";

export interface PlacedEntity {
  readonly entity: GraphEntity;
  /** In percent of the drawing. */
  readonly x: number;
  readonly y: number;
}

/** More than this on one ring would lie over each other. */
const ringSize = 14;

/** One in the middle, what is connected with it around it, the rest on a wider ring. */
export function placeEntities(part: GraphPart, centreId: number): readonly PlacedEntity[] {
  const neighbours = toNeighbours(part);
  const near = neighbours.get(centreId) ?? new Set();
  const others = part.entities.filter(({ id }) => id !== centreId);
  const inner = others.filter(({ id }) => near.has(id)).slice(0, ringSize);
  // Beside what they hang on, so that lines seldom cross.
  const nearest = ({ id }: GraphEntity): number =>
    inner.findIndex((entity) => neighbours.get(entity.id)?.has(id));
  const outer = others
    .filter(({ id }) => !near.has(id))
    .toSorted((one, other) => nearest(one) - nearest(other))
    .slice(0, ringSize);
  const centre = part.entities.filter(({ id }) => id === centreId);
  return [
    ...centre.map((entity) => ({ entity, x: 50, y: 50 })),
    ...toRing(inner, outer.length > 0 ? 0.55 : 0.9),
    ...toRing(outer, 1),
  ];
}

function toNeighbours({ entities, edges }: GraphPart): ReadonlyMap<number, Set<number>> {
  const neighbours = new Map(entities.map(({ id }) => [id, new Set<number>()]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.add(to);
    neighbours.get(to)?.add(from);
  }
  return neighbours;
}

function toRing(entities: readonly GraphEntity[], radius: number): readonly PlacedEntity[] {
  return entities.map((entity, index) => {
    const angle = ((index + 0.5) / entities.length) * 2 * Math.PI - Math.PI;
    return {
      entity,
      x: 50 + 42 * radius * Math.cos(angle),
      y: 50 + 44 * radius * Math.sin(angle),
    };
  });
}
