import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MemoryStatus, RecallReply } from "@steward/contracts/memory.ts";
import { createLocalEmbedder } from "../../packages/server/src/adapters/embedder/create-local-embedder.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import type { BenchRow } from "../lib/bench-result.ts";
import { openHome } from "../lib/open-home.ts";
import { startSteward, type StewardServer } from "../lib/steward-server.ts";
import { readLocomo } from "./locomo-set.ts";
import { scoreLocomo, type LocomoScores } from "./score-locomo.ts";

const cache = resolve(import.meta.dirname, "../../.cache/embedded");
const embedder = join("models", "embedder");

/** What the memory finds of LoCoMo's evidence, over HTTP and as it comes. */
export async function measureLocomo(): Promise<readonly BenchRow[]> {
  const file = process.env.LOCOMO_FILE;
  if (!file) {
    const value = "not measured: LOCOMO_FILE names no file";
    return [{ figure: "LoCoMo, evidence among ten turns", value, bar: "at least 74 %", ok: false }];
  }
  // No turn is run, so nobody is asked there.
  await using home = await openHome("http://127.0.0.1:9");
  await prepareModel();
  cpSync(join(cache, embedder), join(home.folder, embedder), { recursive: true });
  await using server = await startSteward(home);
  return toRows(await ask(server, file));
}

async function prepareModel(): Promise<void> {
  const local = createLocalEmbedder({
    folder: join(cache, embedder),
    mayFetch: () => true,
    npmCommand: ["npm"],
    env: process.env,
    log: silentLogger,
  });
  await local.prepare(() => undefined, new AbortController().signal);
  await local.close();
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

function toRows(scores: LocomoScores): readonly BenchRow[] {
  const row = (figure: string, value: number, least: number): BenchRow => ({
    figure: `LoCoMo, ${figure}`,
    value: `${value.toFixed(1)} %`,
    bar: least === 0 ? "none: for comparison" : `at least ${least} %`,
    ok: value >= least,
  });
  const byCategory = [...scores.categories].map(([name, value]) => row(`${name} alone`, value, 0));
  return [
    row(`evidence among ten turns, ${scores.questions} questions`, scores.all, 74),
    row("the same, five conversations on which no weight was chosen", scores.heldOut, 72),
    row("the same, five conversations on which weights were chosen", scores.chosenOn, 0),
    ...byCategory,
    row("sessions of the evidence among the ten best, all questions", scores.sessions, 94),
  ];
}
