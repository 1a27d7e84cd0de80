import type { Command } from "../../conversations/index.ts";
import { defineFactsCommand } from "./commands/facts.ts";
import { defineForgetCommand } from "./commands/forget.ts";
import { defineMemoryCommand } from "./commands/memory.ts";
import { defineRecallCommand } from "./commands/recall.ts";
import { defineRememberCommand } from "./commands/remember.ts";
import type { MemoryToolPorts } from "./ports.ts";

/** What people type to use their memory, in the order that help shows it. */
export function createMemoryCommands({ memory }: MemoryToolPorts): readonly Command[] {
  return [
    defineRememberCommand(memory),
    defineRecallCommand(memory),
    defineForgetCommand(memory),
    defineFactsCommand(memory),
    defineMemoryCommand(memory),
  ];
}
