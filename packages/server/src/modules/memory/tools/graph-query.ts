import { GraphQuery } from "@steward/contracts/graph.ts";
import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { graphLines, quoteMemory } from "./to-text.ts";

const Input = z.strictObject({
  entity: z.string().min(1).max(200),
  other: z.string().min(1).max(200).optional().describe("For path and cross"),
  query: z.enum(["neighbourhood", "path", "cross", "find"]).default("neighbourhood"),
  hops: z.int().min(1).max(4).default(1),
});

export function defineGraphQuery(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "graph_query",
    description:
      "How people, places and things are connected: around one, the path to another, or what both share.",
    input: Input,
    intents: ["question", "memory", "research"],
    effects: ["read"],
    idempotent: true,
    title: ({ entity, other }) => ({
      en: `Look around ${entity}${other ? ` and ${other}` : ""}`,
      de: `Umfeld von ${entity}${other ? ` und ${other}` : ""} ansehen`,
    }),
    receipt: ({ entity, other, query }) => ({
      kind: "memory",
      target: JSON.stringify([query, entity, other]),
      detail: { text: other === undefined ? entity : `${entity}, ${other}` },
    }),
    async work(input, by) {
      const query = GraphQuery.safeParse(input);
      if (!query.success) return { ok: false, text: "Say other: the entity at the other end." };
      const { degraded, ...part } = await ports.memory.graph(by, query.data);
      const lines = [...graphLines(part), ...(degraded === null ? [] : [`- (${degraded})`])];
      return lines.length === 0 ? "Nothing is known of that." : quoteMemory(lines);
    },
  });
}
