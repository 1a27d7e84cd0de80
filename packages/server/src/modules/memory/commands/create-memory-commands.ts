import type { Command } from "../../conversations/index.ts";
import { defineFactsCommand } from "./facts.ts";
import { defineForgetCommand } from "./forget.ts";
import { defineMemoryCommand } from "./memory.ts";
import { defineRecallCommand } from "./recall.ts";
import { defineRememberCommand } from "./remember.ts";
import type { MemoryToolPorts } from "../tools/ports.ts";

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
