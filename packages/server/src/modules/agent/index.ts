export { createAgent, type Agent } from "./create-agent.ts";
