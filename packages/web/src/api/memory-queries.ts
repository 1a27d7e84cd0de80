import type { ForgetRequest } from "@steward/contracts/memory.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { FactFilter, MemoryApi } from "./memory-api.ts";

/** What the feed invalidates when the memory has changed. */
const memoryKey = "memory";

/** It is asked for again when the feed says so; a failure is shown at once. */
const told = { staleTime: 0, retry: false } as const;

/** How far the embedder is, the feed does not tell. */
const glanceMs = 2500;

export function memoryStatusQuery(api: MemoryApi) {
  return queryOptions({
    queryKey: [memoryKey, "status"],
    queryFn: () => api.status(),
    ...told,
    refetchInterval: ({ state: { data } }) =>
      data?.embedder.state === "ready" && data.pending.embeddings + data.pending.turns === 0
        ? false
        : glanceMs,
  });
}

export function recallQuery(api: MemoryApi, q: string, k: number) {
  return queryOptions({
    queryKey: [memoryKey, "recall", q, k],
    queryFn: ({ signal }) => api.recall(q, k, signal),
    enabled: q !== "",
    ...told,
    placeholderData: (previous) => previous,
  });
}

export function episodesQuery(api: MemoryApi, conversation: string) {
  return infiniteQueryOptions({
    queryKey: [memoryKey, "episodes", conversation],
    queryFn: ({ pageParam }) => api.episodes(conversation, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...told,
  });
}

export function factsQuery(api: MemoryApi, filter: FactFilter) {
  return infiniteQueryOptions({
    queryKey: [memoryKey, "facts", filter],
    queryFn: ({ pageParam }) => api.facts(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...told,
    placeholderData: (previous) => previous,
  });
}

export function neighbourhoodQuery(api: MemoryApi, entity: string, hops: number) {
  return queryOptions({
    queryKey: [memoryKey, "neighbourhood", entity, hops],
    queryFn: () => api.graph("neighbourhood", entity, hops),
    ...told,
    placeholderData: (previous) => previous,
  });
}

export function findEntitiesQuery(api: MemoryApi, name: string) {
  return queryOptions({
    queryKey: [memoryKey, "entities", name],
    queryFn: () => api.graph("find", name, 1),
    enabled: name !== "",
    ...told,
  });
}

export function betweenQuery(
  api: MemoryApi,
  kind: "path" | "cross",
  ends: readonly [string, string],
) {
  return queryOptions({
    queryKey: [memoryKey, "between", kind, ...ends],
    queryFn: () => api.between(kind, ...ends),
    ...told,
  });
}

export function forgetPreviewQuery(api: MemoryApi, request: ForgetRequest) {
  return queryOptions({
    queryKey: [memoryKey, "forget-preview", request],
    queryFn: () => api.previewForget(request),
    ...told,
  });
}
