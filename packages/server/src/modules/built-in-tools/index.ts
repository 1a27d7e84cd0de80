export { createBuiltInTools } from "./create-built-in-tools.ts";
export type { BuiltInPorts, ResultReader } from "./ports.ts";
export { ToolsConfig } from "./tools-config.ts";
