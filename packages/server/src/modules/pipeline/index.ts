export { findWantedCode } from "./auto-execute.ts";
export { createBackgroundLane } from "./create-background-lane.ts";
export { createControl, type Control, toControlText } from "./create-control.ts";
export { createThinking, type Thinking, type Thought } from "./create-thinking.ts";
export { createRunCommand } from "./create-run-command.ts";
export { PipelineConfig } from "./pipeline-config.ts";
export { toHandling, type Handling } from "./to-handling.ts";
export { triage, type TriageRequest } from "./triage.ts";
export { triageMessage } from "./triage-message.ts";
