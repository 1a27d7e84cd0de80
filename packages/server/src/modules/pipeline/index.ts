export { findExecution } from "./auto-execute.ts";
export { createControl, type Control, type ControlReport } from "./create-control.ts";
export { createThinking, type Thinking, type Thought } from "./create-thinking.ts";
export { PipelineConfig } from "./pipeline-config.ts";
export { toControlText } from "./to-control-text.ts";
export { toHandling, type Handling } from "./to-handling.ts";
export { triage } from "./triage.ts";
export { triageMessage } from "./triage-message.ts";
