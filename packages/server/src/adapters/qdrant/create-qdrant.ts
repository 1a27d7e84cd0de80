import type { VectorSpace } from "@steward/sdk/embedder.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { LastingIndex } from "../../modules/memory/index.ts";
import { createQdrantClient, type QdrantClient } from "./qdrant-client.ts";

/** Ids a page: a number each, so pages may be large. */
const PAGE = 10_000;

export type QdrantOptions = {
  readonly space: VectorSpace;
  readonly url: string;
  readonly apiKey: Secret | null;
};

/** A collection of a Qdrant server for each space; whose a vector is, is in its payload. */
export function createQdrant({ space, url, apiKey }: QdrantOptions): LastingIndex {
  const client = createQdrantClient({ url, apiKey });
  const collection = `/collections/${toCollection(space)}`;
  let ready: Promise<void> | undefined;
  const ask = async <Result>(path: string, body: object, method = "POST"): Promise<Result> => {
    ready ??= ensureCollection(client, collection, space);
    await ready.catch((error: unknown) => {
      // The next call tries again.
      ready = undefined;
      throw error;
    });
    return client.ask<Result>(`${collection}${path}`, { method, body });
  };
  return {
    space,
    async put(entries) {
      for (const { vector } of entries) check(space, vector);
      if (entries.length === 0) return;
      const points = entries.map(({ id, partition, vector }) => ({
        id,
        vector: [...vector],
        payload: { partition },
      }));
      await ask("/points?wait=true", { points }, "PUT");
    },
    async remove(ids) {
      if (ids.length > 0) await ask("/points/delete?wait=true", { points: ids });
    },
    async clear(partition) {
      await ask("/points/delete?wait=true", { filter: toFilter([partition]) });
    },
    async search({ vector, partitions, among, limit }) {
      check(space, vector);
      if (partitions.length === 0 || among?.size === 0) return [];
      const { points } = await ask<{ points: { id: number; score: number }[] }>("/points/query", {
        query: [...vector],
        filter: toFilter(partitions, among),
        limit,
      });
      return points.map(({ id, score }) => ({ id, similarity: score }));
    },
    async count() {
      return (await ask<{ count: number }>("/points/count", { exact: true })).count;
    },
    async ids(partition) {
      const ids = new Set<number>();
      const asked = { filter: toFilter([partition]), limit: PAGE, with_payload: false };
      for (let offset: number | null = 0; offset !== null;) {
        const page: Page = await ask<Page>("/points/scroll", { ...asked, offset });
        for (const { id } of page.points) ids.add(id);
        offset = page.next_page_offset;
      }
      return ids;
    },
  };
}

type Page = {
  readonly points: readonly { readonly id: number }[];
  readonly next_page_offset: number | null;
};

function toFilter(partitions: readonly number[], among?: ReadonlySet<number>) {
  const inPartitions = { key: "partition", match: { any: partitions } };
  return { must: among ? [inPartitions, { has_id: [...among] }] : [inPartitions] };
}

/** Letters, digits and dashes: names of models hold slashes and colons. */
function toCollection({ model, dimension }: VectorSpace): string {
  return `steward-${model.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${dimension}`;
}

function check({ model, dimension }: VectorSpace, vector: Float32Array): void {
  if (vector.length === dimension) return;
  const lengths = `${vector.length} numbers, and ${model} has ${dimension}`;
  throw new AppError("invalid_request", `A vector has ${lengths}.`);
}

async function ensureCollection(
  client: QdrantClient,
  collection: string,
  { dimension }: VectorSpace,
): Promise<void> {
  const { exists } = await client.ask<{ exists: boolean }>(`${collection}/exists`, {});
  if (!exists) {
    const vectors = { size: dimension, distance: "Cosine" };
    await client.ask(collection, { method: "PUT", body: { vectors } });
  }
  // Known to be there already, this changes nothing.
  await client.ask(`${collection}/index?wait=true`, {
    method: "PUT",
    body: { field_name: "partition", field_schema: "integer" },
  });
}
