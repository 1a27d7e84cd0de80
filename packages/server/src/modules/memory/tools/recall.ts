import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { hitLine, quoteMemory } from "./to-text.ts";

/** A turn waits for it: words alone decide where the meaning of the query takes longer. */
const VECTOR_MS = 3_000;

const Input = z.strictObject({
  query: z.string().min(1).max(2_000),
  k: z.int().min(1).max(50).default(8),
});

export function defineRecall(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "recall",
    description: "Searches what was said and noted in earlier conversations.",
    input: Input,
    intents: ["chat", "question", "memory", "research"],
    effects: ["read"],
    idempotent: true,
    title: ({ query }) => ({
      en: `Recall ${query.slice(0, 80)}`,
      de: `Erinnern: ${query.slice(0, 80)}`,
    }),
    receipt: ({ query }) => ({ kind: "memory", target: query, detail: { text: query } }),
    async work({ query, k }, by, { signal }) {
      const { hits, degraded } = await ports.memory.recall(
        by,
        { q: query, k, vectorMs: VECTOR_MS },
        signal,
      );
      const note = degraded === null ? "" : `\n(${degraded})`;
      if (hits.length === 0) return `Nothing was found.${note}`;
      return `${quoteMemory(hits.map(hitLine))}${note}`;
    },
  });
}
