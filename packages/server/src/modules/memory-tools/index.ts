export { createMemoryCommands } from "./create-memory-commands.ts";
export { createMemoryTools } from "./create-memory-tools.ts";
export { createRecollector } from "./create-recollector.ts";
export type { Rememberer, RecallQuestion, ToolMemory } from "./ports.ts";
