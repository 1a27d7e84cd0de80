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
export function placeEntities(
  { entities, edges }: GraphPart,
  centreId: number,
): readonly PlacedEntity[] {
  const near = new Set(
    edges.flatMap(({ from, to }) => (from === centreId ? [to] : to === centreId ? [from] : [])),
  );
  const others = entities.filter(({ id }) => id !== centreId);
  const inner = others.filter(({ id }) => near.has(id)).slice(0, ringSize);
  const outer = others.filter(({ id }) => !near.has(id)).slice(0, ringSize);
  const isWide = outer.length > 0;
  return [
    ...entities.filter(({ id }) => id === centreId).map((entity) => ({ entity, x: 50, y: 50 })),
    ...toRing(inner, isWide ? 0.55 : 0.9),
    ...toRing(outer, 1),
  ];
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
