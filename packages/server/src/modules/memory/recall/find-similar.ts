import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { isAllowed, type Field } from "./open-fields.ts";
import { recallWeights } from "./recall-weights.ts";

/** A scope of this size is compared whole; of a larger one the nearest are taken. */
const SMALL_SCOPE = 800;
const NEAREST = 80;

export type SimilarQuery = {
  readonly vector: Float32Array;
  readonly fields: readonly Field[];
  readonly index: VectorIndex;
  /** At least so many of the nearest. */
  readonly least: number;
  /** Other candidates, whose similarity is wanted too. */
  readonly others: readonly number[];
};

/** Cosines by id. */
export type Similarities = ReadonlyMap<number, number>;

/** The nearest episodes and the other candidates, with their cosines. */
export async function findSimilar(query: SimilarQuery): Promise<{
  readonly nearest: readonly number[];
  readonly similarities: Similarities;
  /** All in scope were compared. */
  readonly isWhole: boolean;
}> {
  const { vector, fields, index, others, least } = query;
  const isWhole = fields.reduce((sum, { count }) => sum + count, 0) <= SMALL_SCOPE;
  const among = toIds(fields);
  const hits = await index.search({
    vector,
    partitions: fields.map(({ partition }) => partition),
    limit: isWhole ? SMALL_SCOPE : Math.max(NEAREST, least),
    ...(among && { among }),
  });
  const known = new Map(hits.map(({ id, similarity }) => [id, similarity]));
  const similarities = isWhole ? known : await addSimilarities(query, known, others);
  return { nearest: hits.map(({ id }) => id), similarities, isWhole };
}

/** With those of the episodes before and after these. */
export function addNeighbours(
  query: SimilarQuery,
  known: Similarities,
  ids: readonly number[],
): Promise<Similarities> {
  const neighbours = query.fields.flatMap(({ table }) =>
    ids.flatMap((id) => {
      const { ids: all, previous, next } = table.columns;
      const position = table.positionOf(id);
      const beside = [previous[position] ?? -1, next[position] ?? -1];
      return beside.flatMap((each) => all[each] ?? []);
    }),
  );
  return addSimilarities(query, known, neighbours);
}

async function addSimilarities(
  { vector, fields, index }: SimilarQuery,
  known: Similarities,
  ids: readonly number[],
): Promise<Similarities> {
  const missing = new Set(ids.filter((id) => !known.has(id)));
  if (missing.size === 0) return known;
  const partitions = fields.map(({ partition }) => partition);
  const hits = await index.search({ vector, partitions, among: missing, limit: missing.size });
  return new Map([...known, ...hits.map(({ id, similarity }) => [id, similarity] as const)]);
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

/**
 * How near an episode is, alone and with what was said around it: the likeness of the window's vector
 * but for its exact length, which would take the neighbours' vectors. Null: it has no vector.
 */
export function toNearness(
  { table }: Field,
  position: number,
  similarities: Similarities,
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
