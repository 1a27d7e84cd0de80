import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { factLine, quoteMemory } from "./to-text.ts";

const Input = z.strictObject({
  q: z.string().max(200).optional().describe("Words to look for"),
  subject: z.string().max(200).optional(),
  past: z.boolean().default(false).describe("Also what used to be true"),
});

const LIMIT = 100;

export function defineListFacts(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "list_facts",
    description: "Lists noted facts with their ids.",
    input: Input,
    intents: ["question", "memory", "research"],
    effects: ["read"],
    idempotent: true,
    title: ({ q, subject }) => {
      const about = [subject, q].filter(Boolean).join(" ");
      return { en: `List facts ${about}`.trim(), de: `Fakten auflisten ${about}`.trim() };
    },
    receipt: ({ q, subject }) => ({
      kind: "memory",
      target: JSON.stringify([subject, q]),
      detail: { text: [subject, q].filter(Boolean).join(" ") },
    }),
    async work(query, by) {
      const { facts, nextCursor } = await ports.memory.facts.list(by, { ...query, limit: LIMIT });
      if (facts.length === 0) return "No such fact is known.";
      const more = nextCursor === null ? [] : ["- and more: narrow it down with q or subject"];
      return quoteMemory([...facts.map(factLine), ...more]);
    },
  });
}
