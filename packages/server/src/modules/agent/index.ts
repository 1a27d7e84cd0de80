export { AgentConfig } from "./agent-config.ts";
export { createAgent, type Agent } from "./create-agent.ts";
export { readEarlierEvidence } from "./read-earlier-evidence.ts";
export type { Pictures } from "./show-pictures.ts";
export { createSpawnTool } from "./spawn-tool.ts";
export { createPlanCommand } from "./commands/create-plan-command.ts";
export { createVerifyCommand } from "./commands/create-verify-command.ts";
