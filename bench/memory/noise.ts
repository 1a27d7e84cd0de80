import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { EpisodeRole } from "@steward/contracts/memory.ts";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Embedder } from "@steward/sdk/embedder.ts";
import { createEmbeddingStore } from "../../packages/server/src/adapters/sql/memory/embedding-store.ts";
import { createEpisodeStore } from "../../packages/server/src/adapters/sql/memory/episode-store.ts";
import { migrate } from "../../packages/server/src/adapters/sql/migrate.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import { openSqlite } from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import { createRecollector } from "../../packages/server/src/modules/memory/tools/create-recollector.ts";
import { planByRules } from "../../packages/server/src/modules/pipeline/plan-by-rules.ts";
import { askDatabase } from "./ask-database.ts";

type Said = {
  readonly ref: string;
  readonly conversation: string;
  readonly role: EpisodeRole;
  readonly text: string;
  readonly minute: number;
};

type Message = { readonly text: string; readonly ref?: string };

export type Told = { readonly text: string; readonly refs: readonly string[] };

export type Noise = {
  /** Messages that need nothing, and what their turns were told all the same. */
  readonly needless: readonly Told[];
  /** Messages that need something; `isFound`: it was told. */
  readonly needing: readonly (Told & { readonly isFound: boolean })[];
};

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 15, 18);
const ownerId = "usr_bench" as UserId;
const never = new AbortController().signal;

/** What turns are told of an evening's talk the day after, with plans by rules. */
export async function measureNoise(embedder: Pick<Embedder, "embed">): Promise<Noise> {
  const folder = mkdtempSync(join(tmpdir(), "steward-bench-"));
  const { db, close } = openSqlite<Schema>(join(folder, "evening.db"));
  try {
    await migrate(db, { backUp: async () => undefined });
    await createEpisodeStore(db).add(ownerId, readCorpus<Said>("evening").map(toDraft));
    const rows = await db.selectFrom("episodes").select(["id", "text"]).execute();
    const made = await embed(
      embedder,
      rows.map(({ text }) => text),
    );
    const vectors = rows.map(({ id }, at) => ({ id, vector: made.vectors[at] ?? empty }));
    await createEmbeddingStore(db).save(made.space, vectors);
    const recall = askDatabase(db);
    const recollect = createRecollector({
      memory: {
        async recall(_by, { q, k, floor }) {
          const { vectors: asked, space } = await embed(embedder, [q]);
          const request = { ownerId, question: q, vector: asked[0] ?? null, model: space.model };
          return recall({ ...request, k, floor, now: begin + day });
        },
      },
      limits: () => ({ tokens: 1_500, ms: 60_000 }),
      log: silentLogger,
    });
    const tell = async ({ text }: Message): Promise<Told> => {
      const { needs_memory: isAsked, memory_queries: planned } = planByRules({ text, tools: [] });
      const turn = { ownerId, conversationId: "cnv_bench" as ConversationId };
      const refs = new Set<string>();
      for (const query of new Set([text, ...planned])) {
        const found = await recollect(turn, { text: query, isAsked }, never);
        if (found === null || "ok" in found) throw new Error(JSON.stringify(found));
        for (const { ref } of found) refs.add(ref);
      }
      return { text, refs: [...refs] };
    };
    const needless: Told[] = [];
    for (const message of readCorpus<Message>("messages-without-memory")) {
      needless.push(await tell(message));
    }
    const needing: Noise["needing"][number][] = [];
    for (const message of readCorpus<Message>("messages-with-memory")) {
      const told = await tell(message);
      needing.push({ ...told, isFound: told.refs.includes(message.ref ?? "") });
    }
    return { needless, needing };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

const empty = new Float32Array();

async function embed(embedder: Pick<Embedder, "embed">, texts: readonly string[]) {
  const answer = await embedder.embed(texts, never);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

function readCorpus<Row>(name: string): readonly Row[] {
  const file = resolve(import.meta.dirname, `../../test/corpus/${name}.jsonl`);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}

function toDraft({ minute, ...said }: Said) {
  const at = begin + minute * 60_000;
  return { ...said, speaker: null, at, recordedAt: at, turnId: null, shared: false };
}
