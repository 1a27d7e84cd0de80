export { AgentConfig } from "./agent-config.ts";
export { createAgent, type Agent } from "./create-agent.ts";
export { createPictures } from "./create-pictures.ts";
export { readEarlierEvidence } from "./read-earlier-turns.ts";
export { createSpawnTool } from "./spawn-tool.ts";
export { createPlanCommand } from "./create-plan-command.ts";
export { createVerifyCommand } from "./create-verify-command.ts";
