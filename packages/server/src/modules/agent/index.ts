export { createAgent, type Agent, type Submission } from "./create-agent.ts";
