import {
  FactKept,
  FactList,
  type FactCategory,
  type NewFact,
  type UpdateFact,
} from "@steward/contracts/fact.ts";
import { GraphReply, type GraphQuery } from "@steward/contracts/graph.ts";
import {
  EpisodeList,
  ForgetReply,
  Forgotten,
  MemoryStatus,
  RecallReply,
  type ForgetRequest,
} from "@steward/contracts/memory.ts";
import { ImportReply } from "@steward/contracts/memory-archive.ts";
import type { Http } from "./http.ts";

export interface FactFilter {
  readonly q: string;
  readonly category: FactCategory | "";
  readonly past: boolean;
  readonly state: "active" | "review";
}

export type MemoryApi = ReturnType<typeof createMemoryApi>;

/** The routes of the memory, one line each. Apart from `createApi`: only the memory's page has them. */
export function createMemoryApi(http: Http) {
  const post = (json: unknown) => ({ method: "POST", json }) as const;
  const get = (path: string, query: Record<string, string | null>): string =>
    `/api/memory/${path}?${toQuery(query)}`;
  return {
    status: () => http.read(MemoryStatus, "/api/memory/status"),
    recall: (q: string, k: number, signal: AbortSignal) =>
      http.read(RecallReply, get("recall", { q, k: String(k) }), { signal }),
    episodes: (conversation: string, cursor: string | null) =>
      http.read(EpisodeList, get("episodes", { conversation, cursor, limit: "50" })),
    facts: ({ past, ...filter }: FactFilter, cursor: string | null) =>
      http.read(FactList, get("facts", { ...filter, past: String(past), cursor, limit: "200" })),
    keepFact: (json: Pick<NewFact, "subject" | "key" | "value" | "category">) =>
      http.read(FactKept, "/api/memory/facts", post(json)),
    updateFact: (id: string, json: UpdateFact) =>
      http.read(FactKept, `/api/memory/facts/${id}`, { method: "PATCH", json }),
    graph: (query: GraphQuery["query"], entity: string, hops: number) =>
      http.read(GraphReply, get("graph", { query, entity, hops: String(hops), limit: "60" })),
    between: (query: "path" | "cross", entity: string, other: string) =>
      http.read(GraphReply, get("graph", { query, entity, other, hops: "4", limit: "60" })),
    forget: (request: ForgetRequest) => http.read(ForgetReply, "/api/memory/forget", post(request)),
    previewForget: (request: ForgetRequest) =>
      http.read(Forgotten, "/api/memory/forget/preview", post(request)),
    importFrom: (file: Blob) =>
      http.read(ImportReply, "/api/memory/import", {
        method: "POST",
        bytes: file,
        headers: { "content-type": "application/x-ndjson" },
      }),
  };
}

/** What is empty is not asked for. */
function toQuery(query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams(given).toString();
}
