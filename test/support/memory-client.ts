import { setTimeout as pause } from "node:timers/promises";
import { FactKept, FactList } from "@steward/contracts/fact.ts";
import type { Fact, NewFact } from "@steward/contracts/fact.ts";
import { GraphReply } from "@steward/contracts/graph.ts";
import {
  CompactState,
  EpisodeList,
  EpisodesStored,
  ForgetReply,
  Forgotten,
  MemoryStatus,
  RecallReply,
} from "@steward/contracts/memory.ts";
import type { Episode, ForgetRequest, NewEpisode, RecallHit } from "@steward/contracts/memory.ts";
import type { z } from "zod";
import type { Asking, StewardClient } from "./steward-client.ts";

/** What a program does with a user's memory, checked against the contracts. */
export type MemoryClient = ReturnType<typeof createMemoryClient>;

export function createMemoryClient(client: StewardClient) {
  async function call<Answer>(
    [method, path]: readonly [string, string],
    answer: z.ZodType<Answer>,
    asking?: Asking,
  ): Promise<Answer> {
    const reply = await client.ask(method, `/api/memory${path}`, asking);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return answer.parse(JSON.parse(reply.text));
  }
  /** With what could not be used. */
  const ask = (q: string, k = 10) =>
    call(["GET", `/recall?${new URLSearchParams({ q, k: String(k) }).toString()}`], RecallReply);
  const status = () => call(["GET", "/status"], MemoryStatus);
  return {
    status,
    store: (episode: NewEpisode) => call(["POST", "/episodes"], EpisodesStored, { body: episode }),
    storeLines: (episodes: readonly NewEpisode[]) =>
      call(["POST", "/episodes"], EpisodesStored, {
        body: episodes.map((episode) => JSON.stringify(episode)).join("\n"),
        headers: { "content-type": "application/x-ndjson" },
      }),
    async episodes(query = ""): Promise<readonly Episode[]> {
      return (await call(["GET", `/episodes?limit=200${query}`], EpisodeList)).episodes;
    },
    ask,
    async recall(q: string, k = 10): Promise<readonly RecallHit[]> {
      return (await ask(q, k)).hits;
    },
    async facts(query: Record<string, string> = {}): Promise<readonly Fact[]> {
      const search = new URLSearchParams({ limit: "200", ...query });
      return (await call(["GET", `/facts?${search.toString()}`], FactList)).facts;
    },
    keep: (fact: z.input<typeof NewFact>) => call(["POST", "/facts"], FactKept, { body: fact }),
    graph: (query: Record<string, string>) =>
      call(["GET", `/graph?${new URLSearchParams(query).toString()}`], GraphReply),
    forget: (request: ForgetRequest) => call(["POST", "/forget"], ForgetReply, { body: request }),
    /** Resolves when the file of the database is made anew. */
    async compact(): Promise<CompactState> {
      let now = await call(["POST", "/compact"], CompactState);
      while (now.phase === "waiting" || now.phase === "running") {
        await pause(50);
        now = await call(["GET", "/compact"], CompactState);
      }
      return now;
    },
    previewForget: (request: ForgetRequest) =>
      call(["POST", "/forget/preview"], Forgotten, { body: request }),
    /** Resolves when every turn that has ended is stored and searched for facts. */
    async settled(): Promise<MemoryStatus> {
      for (let tries = 0; tries < 600; tries++) {
        const now = await status();
        if (now.pending.turns === 0) return now;
        await pause(50);
      }
      throw new Error("The turns were not stored in 30 s.");
    },
  };
}
