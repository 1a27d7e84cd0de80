export { ApprovalsConfig } from "./approvals-config.ts";
export { checkAgain } from "./check-again.ts";
export { createApprovals, type Approvals } from "./create-approvals.ts";
export { createExecutor } from "./create-executor.ts";
export type { Executor, SettledCall } from "./executor.ts";
export type { AuditEntry, AuditStore, Grant, GrantStore } from "./ports.ts";
export { proposeCall, toTitles, type PolicyContext } from "./propose-call.ts";
export { createToolRegistry, type ToolRegistry } from "./tool-registry.ts";
