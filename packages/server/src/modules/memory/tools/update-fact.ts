import { FactId } from "@steward/contracts/fact.ts";
import { z } from "zod";
import { defineMemoryTool } from "./define-memory-tool.ts";
import type { MemoryToolPorts } from "./ports.ts";
import { factLine } from "./to-text.ts";

const Input = z.strictObject({
  id: z.string().max(100),
  value: z.string().min(1).max(4_000).optional().describe("What is true now"),
  retract: z.literal(true).optional().describe("It was never true"),
});

export function defineUpdateFact(ports: MemoryToolPorts) {
  return defineMemoryTool<z.infer<typeof Input>>(ports, {
    name: "update_fact",
    description: "Corrects a noted fact; the old value stays as what used to be true.",
    input: Input,
    intents: ["question", "memory", "research"],
    effects: ["write"],
    title: ({ id, value }) =>
      value === undefined
        ? { en: `Retract ${id}`, de: `${id} zurücknehmen` }
        : {
            en: `Correct ${id}: ${value.slice(0, 80)}`,
            de: `${id} berichtigen: ${value.slice(0, 80)}`,
          },
    receipt: ({ id, value }) => ({ kind: "memory", target: id, detail: { id, text: value } }),
    async work({ id, value, retract }, by) {
      const known = FactId.safeParse(id);
      if (!known.success) return { ok: false, text: "That is not the id of a fact." };
      if (value === undefined && !retract) return { ok: false, text: "Say value or retract." };
      const change = retract ? { retract } : { value };
      const { fact } = await ports.memory.facts.update(by, known.data, change);
      return `${retract ? "Retracted." : "Corrected."}\n${factLine(fact)}`;
    },
  });
}
