export { ApprovalsConfig } from "./approvals-config.ts";
export { createApprovals, type Approvals } from "./create-approvals.ts";
export { createExecutor } from "./create-executor.ts";
export { evaluatePolicy } from "./evaluate-policy.ts";
export type { Executor, SettledCall } from "./executor.ts";
export type { AuditEntry, AuditStore, Grant, GrantStore } from "./ports.ts";
export { parseInput, proposeCall, toQuestion, type PolicyContext } from "./propose-call.ts";
export { createToolRegistry, type ToolRegistry } from "./tool-registry.ts";
