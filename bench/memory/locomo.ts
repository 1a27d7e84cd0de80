import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MemoryStatus, RecallReply } from "@steward/contracts/memory.ts";
import {
  createLocalEmbedder,
  type LocalEmbedder,
} from "../../packages/server/src/adapters/embedder/create-local-embedder.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import { openSqlite } from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import type { BenchRow } from "../lib/bench-result.ts";
import { openHome } from "../lib/open-home.ts";
import { startSteward, type StewardServer } from "../lib/steward-server.ts";
import { askDatabase } from "./ask-database.ts";
import { readLocomo } from "./locomo-set.ts";
import { measureNoise, type Noise } from "./noise.ts";
import { scoreLocomo, type LocomoScores } from "./score-locomo.ts";

const cache = resolve(import.meta.dirname, "../../.cache/embedded");
const embedder = join("models", "embedder");
const never = new AbortController().signal;

/** What the memory finds of LoCoMo's evidence, over HTTP and as it comes, and what turns would be told of it. */
export async function measureLocomo(): Promise<readonly BenchRow[]> {
  const file = process.env.LOCOMO_FILE;
  if (!file) {
    const value = "not measured: LOCOMO_FILE names no file";
    return [{ figure: "LoCoMo, evidence among ten turns", value, bar: "at least 74 %", ok: false }];
  }
  // No turn is run, so nobody is asked there.
  await using home = await openHome("http://127.0.0.1:9");
  const local = await openModel();
  try {
    const noise = toNoiseRows(await measureNoise(local));
    cpSync(join(cache, embedder), join(home.folder, embedder), { recursive: true });
    await using server = await startSteward(home);
    const scores = await ask(server, file);
    const told = await askAsTurns(join(home.folder, "steward.db"), local, file);
    return [
      ...toRows(scores),
      toRow("evidence among ten turns, as a turn is told it", told, 60),
      ...noise,
    ];
  } finally {
    await local.close();
  }
}

async function openModel(): Promise<LocalEmbedder> {
  const local = createLocalEmbedder({
    folder: join(cache, embedder),
    mayFetch: () => true,
    npmCommand: ["npm"],
    env: process.env,
    log: silentLogger,
  });
  await local.prepare(() => undefined, never);
  return local;
}

/** Evidence among the ten turns that a turn would be told where its plan does not ask for memory, in percent. */
async function askAsTurns(path: string, local: LocalEmbedder, file: string): Promise<number> {
  const { db, close } = openSqlite<Schema>(path);
  try {
    const { owner_id: ownerId } = await db
      .selectFrom("memory_partitions")
      .select("owner_id")
      .where("owner_id", "!=", "")
      .executeTakeFirstOrThrow();
    const recall = askDatabase(db);
    const scores = await scoreLocomo(readLocomo(file), async ({ conversation, text }) => {
      const answer = await local.embed([text], never);
      if (!answer.ok) throw new Error(answer.reason);
      const { vectors, space } = answer;
      const asked = { ownerId, question: text, vector: vectors[0] ?? null, model: space.model };
      const how = { k: 10, floor: "unasked", conversation, now: Date.now() } as const;
      return (await recall({ ...asked, ...how })).hits;
    });
    return scores.all;
  } finally {
    await close();
  }
}

function toNoiseRows({ needless, needing }: Noise): readonly BenchRow[] {
  const noisy = needless.filter(({ refs }) => refs.length > 0).length;
  const found = needing.filter(({ isFound }) => isFound).length;
  return [
    {
      figure: "messages that need nothing, the day after an evening's talk, told something",
      value: `${noisy} of ${needless.length}`,
      bar: "at most 3",
      ok: noisy <= 3,
    },
    {
      figure: "messages that need something of it, told it",
      value: `${found} of ${needing.length}`,
      bar: "at least 24",
      ok: found >= 24,
    },
  ];
}

async function ask({ url, token }: StewardServer, file: string): Promise<LocomoScores> {
  const authorization = `Bearer ${token}`;
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization, "content-type": "application/x-ndjson" };
    const response = await fetch(`${url}/api/memory${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const set = readLocomo(file);
  const body = set.episodes.map((episode) => JSON.stringify(episode)).join("\n");
  await call("/episodes", { method: "POST", body });
  for (let pending = 1; pending > 0; await pause(1_000)) {
    ({ embeddings: pending } = MemoryStatus.parse(await call("/status")).pending);
  }
  return scoreLocomo(set, async ({ conversation, text }, k) => {
    const query = new URLSearchParams({ q: text, k: String(k), conversation });
    return RecallReply.parse(await call(`/recall?${query.toString()}`)).hits;
  });
}

const toRow = (figure: string, value: number, least: number): BenchRow => ({
  figure: `LoCoMo, ${figure}`,
  value: `${value.toFixed(1)} %`,
  bar: least === 0 ? "none: for comparison" : `at least ${least} %`,
  ok: value >= least,
});

function toRows(scores: LocomoScores): readonly BenchRow[] {
  const byCategory = [...scores.categories].map(([name, value]) =>
    toRow(`${name} alone`, value, 0),
  );
  return [
    toRow(`evidence among ten turns, ${scores.questions} questions`, scores.all, 74),
    toRow("the same, five conversations on which no weight was chosen", scores.heldOut, 72),
    toRow("the same, five conversations on which weights were chosen", scores.chosenOn, 0),
    ...byCategory,
    toRow("sessions of the evidence among the ten best, all questions", scores.sessions, 94),
  ];
}
