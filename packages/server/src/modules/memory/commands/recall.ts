import { defineCommand } from "../../conversations/index.ts";
import type { ToolMemory } from "../tools/ports.ts";
import { hitLine } from "../tools/to-text.ts";
import { toRememberer } from "./to-rememberer.ts";

const LIMIT = 8;
const PATIENCE_MS = 20_000;

export function defineRecallCommand(memory: ToolMemory) {
  return defineCommand({
    name: "recall",
    usage: "<question>",
    description: "Searches what was said and noted before",
    async run(q, { by }) {
      if (q === "") return { ok: false, text: "Say what: /recall <question>" };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const question = { q: q.slice(0, 10_000), k: LIMIT };
      const { hits, degraded } = await memory.recall(toRememberer(by), question, signal);
      const lines = hits.map((hit) => `${hitLine(hit)} — ${hit.why.text}`);
      const found = lines.length === 0 ? ["Nothing was found."] : lines;
      return { ok: true, text: [...found, ...(degraded === null ? [] : [degraded])].join("\n") };
    },
  });
}
