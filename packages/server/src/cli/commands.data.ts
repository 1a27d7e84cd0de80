import type { Command } from "./command.ts";

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** Loaded only when it is asked for: `steward help` and `steward start` stay quick. */
  readonly load: () => Promise<Command>;
};

/** Every command, in the order that help shows them. */
export const commands: readonly CommandEntry[] = [
  {
    name: "start",
    summary: "Start the server",
    load: async () => (await import("./commands/start.ts")).start,
  },
  {
    name: "status",
    summary: "Show whether it runs and how it is",
    load: async () => (await import("./commands/status.ts")).status,
  },
  {
    name: "stop",
    summary: "Stop the server",
    load: async () => (await import("./commands/stop.ts")).stop,
  },
  {
    name: "doctor",
    summary: "Check everything it needs and say what to do",
    load: async () => (await import("./commands/doctor.ts")).doctor,
  },
  {
    name: "chat",
    summary: "Talk to it in the terminal",
    load: async () => (await import("./commands/chat.ts")).chat,
  },
  {
    name: "approvals list",
    summary: "List what waits for a decision",
    load: async () => (await import("./commands/approvals-list.ts")).approvalsList,
  },
  {
    name: "approvals show",
    summary: "Show a call that waits, with its arguments",
    load: async () => (await import("./commands/approvals-show.ts")).approvalsShow,
  },
  {
    name: "approvals approve",
    summary: "Let a call run",
    load: async () => (await import("./commands/approvals-approve.ts")).approvalsApprove,
  },
  {
    name: "approvals edit",
    summary: "Let a call run with other arguments",
    load: async () => (await import("./commands/approvals-edit.ts")).approvalsEdit,
  },
  {
    name: "approvals reject",
    summary: "Refuse a call",
    load: async () => (await import("./commands/approvals-reject.ts")).approvalsReject,
  },
  {
    name: "approvals respond",
    summary: "Answer instead of a call",
    load: async () => (await import("./commands/approvals-respond.ts")).approvalsRespond,
  },
  {
    name: "approvals retry",
    summary: "Run a call again that a crash cut off",
    load: async () => (await import("./commands/approvals-retry.ts")).approvalsRetry,
  },
  {
    name: "sign-in",
    summary: "Print a new one-time link to sign in with",
    load: async () => (await import("./commands/sign-in.ts")).signIn,
  },
  {
    name: "keys create",
    summary: "Create an API key",
    load: async () => (await import("./commands/keys-create.ts")).keysCreate,
  },
  {
    name: "keys list",
    summary: "List API keys",
    load: async () => (await import("./commands/keys-list.ts")).keysList,
  },
  {
    name: "keys revoke",
    summary: "Revoke an API key",
    load: async () => (await import("./commands/keys-revoke.ts")).keysRevoke,
  },
  {
    name: "users add",
    summary: "Add a user",
    load: async () => (await import("./commands/users-add.ts")).usersAdd,
  },
  {
    name: "users list",
    summary: "List users",
    load: async () => (await import("./commands/users-list.ts")).usersList,
  },
  {
    name: "models list",
    summary: "List models, their roles and whether they can answer",
    load: async () => (await import("./commands/models-list.ts")).modelsList,
  },
  {
    name: "models pull",
    summary: "Fetch a model that runs on this machine",
    load: async () => (await import("./commands/models-pull.ts")).modelsPull,
  },
  {
    name: "models use",
    summary: "Choose the model that answers",
    load: async () => (await import("./commands/models-use.ts")).modelsUse,
  },
  {
    name: "sandbox build",
    summary: "Make what sandboxes run from",
    load: async () => (await import("./commands/sandbox-build.ts")).sandboxBuild,
  },
  {
    name: "sandbox list",
    summary: "List your sandboxes",
    load: async () => (await import("./commands/sandbox-list.ts")).sandboxList,
  },
  {
    name: "sandbox stop",
    summary: "Stop a sandbox; its files stay",
    load: async () => (await import("./commands/sandbox-stop.ts")).sandboxStop,
  },
  {
    name: "memory status",
    summary: "Show how much is remembered",
    load: async () => (await import("./commands/memory-status.ts")).memoryStatus,
  },
  {
    name: "memory recall",
    summary: "Find what was said and what is known",
    load: async () => (await import("./commands/memory-recall.ts")).memoryRecall,
  },
  {
    name: "memory facts",
    summary: "List what is known",
    load: async () => (await import("./commands/memory-facts.ts")).memoryFacts,
  },
  {
    name: "memory remember",
    summary: "Note a fact",
    load: async () => (await import("./commands/memory-remember.ts")).memoryRemember,
  },
  {
    name: "memory forget",
    summary: "Forget for good",
    load: async () => (await import("./commands/memory-forget.ts")).memoryForget,
  },
  {
    name: "memory compact",
    summary: "Leave no traces of what was forgotten in the database's file",
    load: async () => (await import("./commands/memory-compact.ts")).memoryCompact,
  },
  {
    name: "memory export",
    summary: "Write your memory to a file",
    load: async () => (await import("./commands/memory-export.ts")).memoryExport,
  },
  {
    name: "memory import",
    summary: "Take over an exported memory",
    load: async () => (await import("./commands/memory-import.ts")).memoryImport,
  },
  {
    name: "config show",
    summary: "Print the config in force, without secrets",
    load: async () => (await import("./commands/config-show.ts")).configShow,
  },
  {
    name: "config check",
    summary: "Say what is wrong with the config",
    load: async () => (await import("./commands/config-check.ts")).configCheck,
  },
  {
    name: "config path",
    summary: "Print where the config is",
    load: async () => (await import("./commands/config-path.ts")).configPathCommand,
  },
  {
    name: "version",
    summary: "Print the version",
    load: async () => (await import("./commands/version.ts")).version,
  },
  {
    name: "help",
    summary: "Explain a command",
    load: async () => (await import("./commands/help.ts")).help,
  },
];
