import { defineCommand } from "../../conversations/index.ts";
import type { ToolMemory } from "../tools/ports.ts";
import { forgottenText } from "../tools/to-text.ts";
import { toRememberer } from "./to-rememberer.ts";

/** As `ForgetRequest` has it. */
const SHORTEST = 3;
const LONGEST = 1_000;

export function defineForgetCommand(memory: ToolMemory) {
  return defineCommand({
    name: "forget",
    usage: "<text>",
    description: "Forgets whatever contains this text, for good",
    hidesArguments: true,
    async run(text, { by }) {
      if (text.length < SHORTEST || text.length > LONGEST) {
        return {
          ok: false,
          text: `Say what: /forget <text>, ${SHORTEST} to ${LONGEST} characters.`,
        };
      }
      return { ok: true, text: forgottenText(await memory.forget(toRememberer(by), { text })) };
    },
  });
}
