import type { VectorSpace } from "@steward/sdk/embedder.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { LastingIndex } from "../../modules/memory/index.ts";

/** What is asked for a question; recall goes on without vectors after this. */
const QUESTION_MS = 10_000;

const OTHER_MS = 60_000;

type QdrantClient = {
  ask<Result>(
    path: string,
    call: { readonly method?: string; readonly body?: object },
  ): Promise<Result>;
};

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

/** Qdrant's HTTP API. What fails says so in a sentence that ends in why. */
function createQdrantClient({
  url,
  apiKey,
}: {
  readonly url: string;
  readonly apiKey: Secret | null;
}): QdrantClient {
  const origin = url.replace(/\/+$/u, "");
  const headers = {
    "content-type": "application/json",
    ...(apiKey && { "api-key": apiKey.reveal() }),
  };
  return {
    async ask<Result>(
      path: string,
      { method = "GET", body }: { readonly method?: string; readonly body?: object },
    ): Promise<Result> {
      let response: Response;
      try {
        response = await fetch(`${origin}${path}`, {
          method,
          headers,
          signal: AbortSignal.timeout(path.endsWith("/query") ? QUESTION_MS : OTHER_MS),
          ...(body && { body: JSON.stringify(body) }),
        });
      } catch (cause) {
        throw new AppError("unavailable", "Qdrant does not answer.", { cause });
      }
      if (!response.ok) throw await toFailure(response);
      try {
        return ((await response.json()) as { result: Result }).result;
      } catch (cause) {
        throw new AppError("upstream_failed", "Qdrant answered something else.", { cause });
      }
    },
  };
}

async function toFailure(response: Response): Promise<AppError> {
  const text = await response.text().catch(() => "");
  const said = /"error":\s*"([^"]{1,300})/u.exec(text)?.[1];
  const isRefused = response.status === 401 || response.status === 403;
  const why = isRefused ? "it refuses the key" : (said ?? `status ${response.status}`);
  return new AppError("upstream_failed", `Qdrant failed: ${why}.`);
}
