import { defineCommand } from "../../conversations/index.ts";
import type { ToolMemory } from "../tools/ports.ts";
import { factLine } from "../tools/to-text.ts";
import { toRememberer } from "./to-rememberer.ts";

const LIMIT = 50;

export function defineFactsCommand({ facts }: ToolMemory) {
  return defineCommand({
    name: "facts",
    usage: "[words]",
    description: "Lists what is known, or what of it has these words",
    async run(words, { by }) {
      const q = words === "" ? {} : { q: words.slice(0, 200) };
      const query = { ...q, past: false, limit: LIMIT };
      const { facts: found, nextCursor } = await facts.list(toRememberer(by), query);
      if (found.length === 0) return { ok: true, text: "Nothing is known." };
      const more = nextCursor === null ? [] : ["and more"];
      return { ok: true, text: [...found.map(factLine), ...more].join("\n") };
    },
  });
}
