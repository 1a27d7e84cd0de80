import { z } from "zod";
import { TurnId } from "./ids.ts";
import { Translations } from "./localized.ts";

export const toolEffects = ["read", "write", "execute", "network", "message", "spend"] as const;
export const ToolEffect = z.enum(toolEffects);
export type ToolEffect = z.infer<typeof ToolEffect>;

/** What a tool looks like in a list, where its effects do not say enough. */
export const ToolIcon = z.enum([
  "agent",
  "code",
  "list",
  "question",
  "screen",
  "search",
  "search-files",
  "window",
]);
export type ToolIcon = z.infer<typeof ToolIcon>;

/**
 * `proposed -> awaiting -> ready -> running -> done / failed / stopped / unknown`;
 * `awaiting -> denied / answered / expired`. `unknown`: the process died while it ran, and whether it
 * took effect cannot be told.
 */
export const toolCallStates = [
  "awaiting",
  "ready",
  "running",
  "unknown",
  "done",
  "failed",
  "stopped",
  "denied",
  "answered",
  "expired",
] as const;
export const ToolCallState = z.enum(toolCallStates);
export type ToolCallState = z.infer<typeof ToolCallState>;

/** The states that a call does not leave. */
export const settledStates = [
  "done",
  "failed",
  "stopped",
  "denied",
  "answered",
  "expired",
] as const;
export const SettledState = z.enum(settledStates);
export type SettledState = z.infer<typeof SettledState>;

export const verbs = ["approve", "edit", "reject", "respond", "retry"] as const;
/** What a person can decide on a call. `retry` only after a crash. */
export const Verb = z.enum(verbs);
export type Verb = z.infer<typeof Verb>;

/** For how long an approval holds. */
export const GrantScope = z.enum(["once", "turn", "conversation", "always"]);
export type GrantScope = z.infer<typeof GrantScope>;

/** Which calls are asked about. */
export const ApprovalMode = z.enum(["plan", "ask", "accept-edits", "auto"]);
export type ApprovalMode = z.infer<typeof ApprovalMode>;

/** Why a call asks, and what may be answered. */
export const AskDetails = z.object({
  reason: z.string(),
  reasons: Translations.optional(),
  risk: z.enum(["low", "medium", "high"]),
  verbs: z.array(Verb),
  /** The scopes that an approval may have. */
  scopes: z.array(GrantScope),
  /** What "always" would cover, in words; null where it is not offered. */
  covers: z.string().nullable(),
  expiresAt: z.number().nullable(),
});
export type AskDetails = z.infer<typeof AskDetails>;

/** A question of a form that a person fills in. */
export const FormQuestion = z.object({
  id: z.string(),
  question: z.string(),
  /** Choices; none means free text. */
  options: z.array(z.string()).default([]),
  multiple: z.boolean().default(false),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

/** Where a call runs code, and what for. */
export const SandboxUse = z.object({ kind: z.string(), task: z.string() });
export type SandboxUse = z.infer<typeof SandboxUse>;

/**
 * Why code was ended that did not end by itself. `no-sandbox`: there was none to run it in, or it was lost
 * under way.
 */
export const EndReason = z.enum(["out-of-memory", "time-limit", "signal", "no-sandbox"]);
export type EndReason = z.infer<typeof EndReason>;

/** What code that was run came to. A sandbox reports it: it proves what was printed, not that it is true. */
export const Execution = z.object({
  /** Null: it was ended by a signal. */
  exitCode: z.int().nullable(),
  /** Absent: it ended by itself. */
  reason: EndReason.optional(),
  stdout: z.string(),
  stderr: z.string(),
});
export type Execution = z.infer<typeof Execution>;

export const TodoItem = z.object({
  text: z.string(),
  status: z.enum(["pending", "active", "done"]),
});
export type TodoItem = z.infer<typeof TodoItem>;

/** A decision that is waited for. */
export const Approval = z.object({
  /** Names the call everywhere: the turn and the call in it. */
  id: z.string(),
  turnId: TurnId,
  conversationId: z.string(),
  /** The turn that a person started, and the way from it to this one: `["main", "researcher"]`. */
  rootTurnId: TurnId,
  rootConversationId: z.string(),
  path: z.array(z.string()),
  callId: z.string(),
  tool: z.string(),
  /** One line for people. */
  title: z.string(),
  titles: Translations.optional(),
  /** JSON text. */
  input: z.string(),
  /** Of tool and canonical input; a decision names it, so that nobody approves what they did not see. */
  hash: z.string(),
  effects: z.array(ToolEffect),
  state: ToolCallState,
  ask: AskDetails,
  createdAt: z.number(),
  decidedBy: z.string().nullable(),
  decidedAt: z.number().nullable(),
  verb: Verb.nullable(),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalList = z.object({ approvals: z.array(Approval) });

export const DecideApproval = z.strictObject({
  verb: Verb,
  /** The hash of what was seen; refused when the call has changed since. */
  hash: z.string().optional(),
  scope: GrantScope.default("once"),
  /** For `edit`: the new arguments. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** For `reject`: why. For `respond`: the answer. */
  text: z.string().max(100_000).optional(),
  /** For `reject`: also stop the turn. */
  stop: z.boolean().default(false),
});
export type DecideApproval = z.input<typeof DecideApproval>;
