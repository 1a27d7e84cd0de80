export { createBuiltInTools } from "./create-built-in-tools.ts";
export { createResultReader } from "./create-result-reader.ts";
export { createStandaloneTools } from "./create-standalone-tools.ts";
export { createThoughtLog } from "./create-thought-log.ts";
export type { AnswerCheck } from "./ports.ts";
export type { StandaloneTool } from "./standalone-tool.ts";
export { ToolsConfig } from "./tools-config.ts";
