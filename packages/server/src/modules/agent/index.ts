export { AgentConfig } from "./agent-config.ts";
export { createAgent, type Agent } from "./create-agent.ts";
