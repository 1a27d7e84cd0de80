import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RecallReply } from "@steward/contracts/memory.ts";
import { expect, it } from "vitest";
import { readLocomo } from "../bench/memory/locomo-set.ts";
import { scoreLocomo } from "../bench/memory/score-locomo.ts";
import { embedderFolder, prepareBuiltInEmbedder } from "./support/built-in-embedder.ts";
import { createMemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const file = process.env.LOCOMO_FILE ?? "";

/** One of those on which no weight was chosen; `bench/memory` asks all ten. */
const conversation = "conv-30";

// Without the file there is nothing to ask: say where it is in LOCOMO_FILE.
it.skipIf(file === "")(
  "finds in a long conversation the turns that answer questions about it",
  async () => {
    await prepareBuiltInEmbedder();
    const config = JSON.parse(toScriptedConfig([])) as object;
    // The memory as it comes.
    await using home = createStewardHome(JSON.stringify({ ...config, memory: {} }));
    cpSync(embedderFolder, join(home.path, "models", "embedder"), { recursive: true });
    await home.start();
    const owner = createOwner(home);
    const memory = createMemoryClient(owner);
    const all = readLocomo(file);
    const isAsked = (each: { readonly conversation?: string | undefined }) =>
      each.conversation === conversation;
    const set = {
      episodes: all.episodes.filter(isAsked),
      questions: all.questions.filter(isAsked),
    };
    const { stored } = await memory.storeLines(set.episodes);
    expect(stored).toBe(set.episodes.length);
    for (let pending = 1; pending > 0; await pause(100)) {
      const status = await memory.status();
      expect(status.embedder.problem).toBeNull();
      pending = status.pending.embeddings;
    }
    const scores = await scoreLocomo(set, async ({ text }, k) => {
      const query = new URLSearchParams({ q: text, k: String(k), conversation });
      const { text: body } = await owner.ask("GET", `/api/memory/recall?${query.toString()}`);
      const { hits, degraded } = RecallReply.parse(JSON.parse(body));
      expect(degraded).toBeNull();
      return hits;
    });
    expect(scores.questions).toBe(81);
    expect(scores.heldOut).toBeGreaterThanOrEqual(78);
    expect(scores.sessions).toBeGreaterThanOrEqual(93);
  },
);
