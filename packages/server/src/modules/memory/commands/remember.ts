import { defineCommand } from "../../conversations/index.ts";
import type { ToolMemory } from "../tools/ports.ts";
import { toRememberer } from "./to-rememberer.ts";

export function defineRememberCommand({ facts }: ToolMemory) {
  return defineCommand({
    name: "remember",
    usage: "<text>",
    description: "Notes something for later conversations",
    async run(value, { by, conversation }) {
      if (value === "") return { ok: false, text: "Say what: /remember <text>" };
      if (value.length > 4_000) return { ok: false, text: "That is too long to note." };
      const { outcome } = await facts.keep(toRememberer(by), {
        subject: "user",
        key: "note",
        value,
        category: "other",
        confidence: 1,
        conversation: conversation.id,
      });
      return { ok: true, text: outcome === "known" ? "I knew that already." : "Noted." };
    },
  });
}
