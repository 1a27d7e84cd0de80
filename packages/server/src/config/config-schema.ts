import { z } from "zod";
import { LogsConfig } from "../adapters/log/logs-config.ts";
import { AgentConfig } from "../modules/agent/index.ts";
import { ApprovalsConfig } from "../modules/tools/index.ts";
import { ModelsConfig } from "../modules/models/index.ts";
import { PipelineConfig } from "../modules/pipeline/index.ts";
import { SandboxesConfig } from "../modules/sandboxes/index.ts";
import { MemoryConfig } from "./memory-config.ts";
import { ToolsConfig } from "./tools-config.ts";
import { ServerConfig } from "./server-config.ts";

/** Everything that `config/steward.yaml` may say. */
export const Config = z.strictObject({
  server: ServerConfig.prefault({}).describe("Where it listens and who may call."),
  models: ModelsConfig.prefault({}).describe(
    "Which models answer. Without any: keys in the environment, then a local server, then the built-in model.",
  ),
  agent: AgentConfig.prefault({}).describe("How far a turn may go."),
  approvals: ApprovalsConfig.prefault({}).describe("What the assistant may do without asking."),
  tools: ToolsConfig.prefault({}).describe("Tools that need something to be set up."),
  sandboxes: SandboxesConfig.prefault({}).describe("Where code runs, and how much of it."),
  memory: MemoryConfig.prefault({}).describe("What it remembers, and how it finds it again."),
  pipeline: PipelineConfig.prefault({}).describe(
    "What comes before an answer and what is checked in it.",
  ),
  logs: LogsConfig.prefault({}).describe("What is written to the `logs/` folder."),
});
export type Config = z.infer<typeof Config>;
