export { createBuiltInTools } from "./create-built-in-tools.ts";
export type { AnswerCheck, ResultReader, ThoughtLog } from "./ports.ts";
export { ToolsConfig } from "./tools-config.ts";
