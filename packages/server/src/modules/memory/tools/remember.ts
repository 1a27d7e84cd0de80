import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { factLine } from "./to-text.ts";

const Input = z.strictObject({
  key: z.string().min(1).max(200).describe("Such as lives_in, likes, note"),
  value: z.string().min(1).max(4_000),
  subject: z.string().min(1).max(200).default("user"),
});

export function defineRemember(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "remember",
    description: "Notes a fact for later conversations, when the user asks for it.",
    input: Input,
    intents: ["chat", "question", "memory", "research"],
    effects: ["write"],
    idempotent: true,
    title: ({ subject, key, value }) => {
      const fact = `${subject} ${key} ${value.slice(0, 80)}`;
      return { en: `Remember: ${fact}`, de: `Merken: ${fact}` };
    },
    receipt: ({ subject, key, value }) => ({
      kind: "memory",
      target: `${subject} ${key}`,
      detail: { text: `${subject} ${key}: ${value}` },
    }),
    async work({ subject, key, value }, by, { conversationId }) {
      const fact = { subject, key, value, conversation: conversationId };
      const stated = { category: "other", confidence: 1 } as const;
      const {
        fact: kept,
        outcome,
        closed,
      } = await ports.memory.facts.keep(by, {
        ...fact,
        ...stated,
      });
      const old =
        closed.length === 0 ? "" : `\nNo longer true:\n${closed.map(factLine).join("\n")}`;
      const text = `${outcomes[outcome]}\n${factLine(kept)}${old}`;
      return { ok: true, text, detail: { state: outcome } };
    },
  });
}

const outcomes = {
  added: "Noted.",
  known: "Known already.",
  superseded: "Noted in place of what was known.",
  review: "Noted; the user has to confirm it, because it contradicts something.",
} as const;
