export { createBuiltInTools } from "./create-built-in-tools.ts";
export type { ResultReader } from "./ports.ts";
export { ToolsConfig } from "./tools-config.ts";
