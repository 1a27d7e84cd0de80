import type { EmbedderState } from "@steward/contracts/memory.ts";
import { defineCommand } from "../../conversations/index.ts";
import type { ToolMemory } from "../tools/ports.ts";
import { toRememberer } from "./to-rememberer.ts";

export function defineMemoryCommand(memory: ToolMemory) {
  return defineCommand({
    name: "memory",
    usage: "",
    description: "Shows what the memory holds and how it is doing",
    async run(_args, { by }) {
      const { counts, pending, bytes, embedder } = await memory.status(toRememberer(by));
      const lines = [
        `${counts.episodes} things said, ${counts.facts} facts (${counts.review} to review), ${counts.entities} people and things`,
        `About ${(bytes / 1e6).toFixed(1)} MB`,
        `Meaning: ${meanings[embedder.state]}${embedder.problem === null ? "" : ` (${embedder.problem})`}`,
        ...(pending.embeddings + pending.turns === 0
          ? []
          : [`Still to do: ${pending.turns} turns, ${pending.embeddings} vectors`]),
      ];
      return { ok: true, text: lines.join("\n") };
    },
  });
}

const meanings = {
  off: "off, recall goes by words alone",
  preparing: "being prepared, recall goes by words alone until then",
  ready: "ready",
  failed: "failed, recall goes by words alone",
} as const satisfies Record<EmbedderState["state"], string>;
