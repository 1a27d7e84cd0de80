export { AgentConfig } from "./agent-config.ts";
export { createAgent, type Agent } from "./create-agent.ts";
export type { Pictures } from "./show-pictures.ts";
