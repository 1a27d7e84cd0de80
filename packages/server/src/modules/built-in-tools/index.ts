export { createBuiltInTools } from "./create-built-in-tools.ts";
export type { ResultReader, ThoughtLog } from "./ports.ts";
export { ToolsConfig } from "./tools-config.ts";
