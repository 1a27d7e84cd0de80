import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { isAllowed, type Field } from "./open-fields.ts";
import { recallWeights } from "./recall-weights.ts";

/** A scope of this size is compared whole; of a larger one the nearest are taken. */
const SMALL_SCOPE = 800;
const NEAREST = 60;

export type SimilarQuery = {
  readonly vector: Float32Array;
  readonly fields: readonly Field[];
  readonly index: VectorIndex;
  /** At least so many of the nearest. */
  readonly least: number;
  /** Other candidates, whose similarity is wanted too. */
  readonly others: readonly number[];
};

/** The nearest episodes, the other candidates and the neighbours of them all, with their cosines. */
export async function findSimilar(query: SimilarQuery): Promise<{
  readonly nearest: readonly number[];
  readonly similarities: ReadonlyMap<number, number>;
}> {
  const { vector, fields, index, others, least } = query;
  const count = fields.reduce((sum, field) => sum + field.count, 0);
  const partitions = fields.map(({ partition }) => partition);
  const among = toIds(fields);
  const hits = await index.search({
    vector,
    partitions,
    limit: count <= SMALL_SCOPE ? SMALL_SCOPE : Math.max(NEAREST, least),
    ...(among && { among }),
  });
  const similarities = new Map(hits.map(({ id, similarity }) => [id, similarity]));
  const nearest = hits.map(({ id }) => id);
  if (count <= SMALL_SCOPE) return { nearest, similarities };
  const missing = withNeighbours(fields, [...nearest, ...others]);
  for (const id of similarities.keys()) missing.delete(id);
  if (missing.size === 0) return { nearest, similarities };
  const limit = missing.size;
  for (const hit of await index.search({ vector, partitions, among: missing, limit })) {
    similarities.set(hit.id, hit.similarity);
  }
  return { nearest, similarities };
}

/** Null: whatever the partitions hold is in scope. */
function toIds(fields: readonly Field[]): Set<number> | null {
  if (fields.every(({ allowed }) => allowed === null)) return null;
  const ids = new Set<number>();
  for (const field of fields) {
    for (let position = 0; position < field.table.count; position++) {
      if (isAllowed(field, position)) ids.add(field.table.columns.ids[position] ?? 0);
    }
  }
  return ids;
}

function withNeighbours(fields: readonly Field[], ids: readonly number[]): Set<number> {
  const all = new Set(ids);
  for (const { table } of fields) {
    const { previous, next } = table.columns;
    for (const id of ids) {
      const position = table.positionOf(id);
      const beside = [previous[position] ?? -1, next[position] ?? -1].filter((each) => each >= 0);
      for (const each of beside) all.add(table.columns.ids[each] ?? 0);
    }
  }
  return all;
}

/**
 * How near an episode is, alone and with what was said around it: the likeness of the window's vector
 * but for its exact length, which would take the neighbours' vectors. Null: it has no vector.
 */
export function toNearness(
  { table }: Field,
  position: number,
  similarities: ReadonlyMap<number, number>,
): number | null {
  const { ids, previous, next } = table.columns;
  const own = similarities.get(ids[position] ?? 0);
  if (own === undefined) return null;
  const { alone, window } = recallWeights;
  let sum = own;
  let weight = 1;
  const add = (beside: number, share: number): void => {
    const similarity = similarities.get(ids[beside] ?? 0);
    if (similarity === undefined) return;
    sum += share * similarity;
    weight += window.share * share;
  };
  add(previous[position] ?? -1, window.previous);
  add(next[position] ?? -1, window.next);
  return alone * own + (1 - alone) * (sum / weight);
}
