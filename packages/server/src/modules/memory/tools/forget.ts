import { ForgetRequest } from "@steward/contracts/memory.ts";
import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { forgottenText } from "./to-text.ts";

const Input = z.strictObject({
  refs: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional(),
  facts: z.array(z.string().max(100)).min(1).max(1_000).optional(),
  text: z.string().min(3).max(1_000).optional().describe("Whatever contains this"),
});

export function defineForget(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "forget",
    description:
      "Removes from the memory for good; one of refs, facts (ids from recall or list_facts) or text.",
    input: Input,
    intents: ["question", "memory", "research"],
    effects: ["write"],
    idempotent: true,
    irreversible: true,
    title: ({ refs, facts, text }) => {
      const number = refs?.length ?? facts?.length ?? 0;
      return text === undefined
        ? { en: `Forget entries: ${number}`, de: `Einträge vergessen: ${number}` }
        : {
            en: `Forget everything with “${text.slice(0, 80)}”`,
            de: `Alles mit „${text.slice(0, 80)}“ vergessen`,
          };
    },
    receipt: ({ refs, facts, text }) => ({
      kind: "memory",
      target: JSON.stringify(text ?? refs ?? facts ?? null),
      detail: { text, refs, facts },
    }),
    async work(input, by) {
      const request = ForgetRequest.safeParse(input);
      if (!request.success) return { ok: false, text: "Say one of refs, facts and text." };
      const forgotten = await ports.memory.forget(by, request.data);
      return { ok: true, text: forgottenText(forgotten), detail: { forgotten } };
    },
  });
}
