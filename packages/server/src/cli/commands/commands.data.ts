import type { CommandEntry } from "../command.ts";

/** Every command, in the order that help shows them. */
export const commands: readonly CommandEntry[] = [
  {
    name: "start",
    summary: "Start the server",
    load: async () => (await import("./start.ts")).start,
  },
  {
    name: "status",
    summary: "Show whether it runs and how it is",
    load: async () => (await import("./status.ts")).status,
  },
  {
    name: "stop",
    summary: "Stop the server",
    load: async () => (await import("./stop.ts")).stop,
  },
  {
    name: "open",
    summary: "Open the page in the browser, signed in",
    load: async () => (await import("./open.ts")).open,
  },
  {
    name: "logs",
    summary: "Show what it has logged",
    load: async () => (await import("./logs.ts")).logs,
  },
  {
    name: "doctor",
    summary: "Check everything it needs and say what to do",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "chat",
    summary: "Talk to it in the terminal",
    load: async () => (await import("./chat.ts")).chat,
  },
  {
    name: "approvals list",
    summary: "List what waits for a decision",
    load: async () => (await import("./approvals-list.ts")).approvalsList,
  },
  {
    name: "approvals show",
    summary: "Show a call that waits, with its arguments",
    load: async () => (await import("./approvals-show.ts")).approvalsShow,
  },
  {
    name: "approvals approve",
    summary: "Let a call run",
    load: async () => (await import("./approvals-approve.ts")).approvalsApprove,
  },
  {
    name: "approvals edit",
    summary: "Let a call run with other arguments",
    load: async () => (await import("./approvals-edit.ts")).approvalsEdit,
  },
  {
    name: "approvals reject",
    summary: "Refuse a call",
    load: async () => (await import("./approvals-reject.ts")).approvalsReject,
  },
  {
    name: "approvals respond",
    summary: "Answer instead of a call",
    load: async () => (await import("./approvals-respond.ts")).approvalsRespond,
  },
  {
    name: "approvals retry",
    summary: "Run a call again that a crash cut off",
    load: async () => (await import("./approvals-retry.ts")).approvalsRetry,
  },
  {
    name: "sign-in",
    summary: "Print a new one-time link to sign in with",
    load: async () => (await import("./sign-in.ts")).signIn,
  },
  {
    name: "verify bench",
    summary: "Show how well answers are checked, by rules and by a model",
    load: async () => (await import("./verify-bench.ts")).verifyBench,
  },
  {
    name: "keys create",
    summary: "Create an API key",
    load: async () => (await import("./keys-create.ts")).keysCreate,
  },
  {
    name: "keys list",
    summary: "List API keys",
    load: async () => (await import("./keys-list.ts")).keysList,
  },
  {
    name: "keys revoke",
    summary: "Revoke an API key",
    load: async () => (await import("./keys-revoke.ts")).keysRevoke,
  },
  {
    name: "users add",
    summary: "Add a user",
    load: async () => (await import("./users-add.ts")).usersAdd,
  },
  {
    name: "users list",
    summary: "List users",
    load: async () => (await import("./users-list.ts")).usersList,
  },
  {
    name: "models list",
    summary: "List models, their roles and whether they can answer",
    load: async () => (await import("./models-list.ts")).modelsList,
  },
  {
    name: "models pull",
    summary: "Fetch a model that runs on this machine",
    load: async () => (await import("./models-pull.ts")).modelsPull,
  },
  {
    name: "models use",
    summary: "Choose the model that answers",
    load: async () => (await import("./models-use.ts")).modelsUse,
  },
  {
    name: "sandbox build",
    summary: "Make what sandboxes run from",
    load: async () => (await import("./sandbox-build.ts")).sandboxBuild,
  },
  {
    name: "sandbox list",
    summary: "List your sandboxes",
    load: async () => (await import("./sandbox-list.ts")).sandboxList,
  },
  {
    name: "sandbox stop",
    summary: "Stop a sandbox; its files stay",
    load: async () => (await import("./sandbox-stop.ts")).sandboxStop,
  },
  {
    name: "memory status",
    summary: "Show how much is remembered",
    load: async () => (await import("./memory-status.ts")).memoryStatus,
  },
  {
    name: "memory recall",
    summary: "Find what was said and what is known",
    load: async () => (await import("./memory-recall.ts")).memoryRecall,
  },
  {
    name: "memory facts",
    summary: "List what is known",
    load: async () => (await import("./memory-facts.ts")).memoryFacts,
  },
  {
    name: "memory remember",
    summary: "Note a fact",
    load: async () => (await import("./memory-remember.ts")).memoryRemember,
  },
  {
    name: "memory forget",
    summary: "Forget for good",
    load: async () => (await import("./memory-forget.ts")).memoryForget,
  },
  {
    name: "memory compact",
    summary: "Leave no traces of what was forgotten in the database's file",
    load: async () => (await import("./memory-compact.ts")).memoryCompact,
  },
  {
    name: "memory export",
    summary: "Write your memory to a file",
    load: async () => (await import("./memory-export.ts")).memoryExport,
  },
  {
    name: "memory import",
    summary: "Take over an exported memory",
    load: async () => (await import("./memory-import.ts")).memoryImport,
  },
  {
    name: "config show",
    summary: "Print the config in force, without secrets",
    load: async () => (await import("./config-show.ts")).configShow,
  },
  {
    name: "config check",
    summary: "Say what is wrong with the config",
    load: async () => (await import("./config-check.ts")).configCheck,
  },
  {
    name: "config path",
    summary: "Print where the config is",
    load: async () => (await import("./config-path.ts")).configPathCommand,
  },
  {
    name: "service install",
    summary: "Have systemd run the server",
    load: async () => (await import("./service-install.ts")).serviceInstall,
  },
  {
    name: "service status",
    summary: "Show whether the service runs",
    load: async () => (await import("./service-status.ts")).serviceStatus,
  },
  {
    name: "service uninstall",
    summary: "Remove the service",
    load: async () => (await import("./service-uninstall.ts")).serviceUninstall,
  },
  {
    name: "update",
    summary: "Bring a clone up to date",
    load: async () => (await import("./update.ts")).update,
  },
  {
    name: "completion",
    summary: "Print what completes commands in a shell",
    load: async () => (await import("./completion.ts")).completion,
  },
  {
    name: "version",
    summary: "Print the version",
    load: async () => (await import("./version.ts")).version,
  },
  {
    name: "help",
    summary: "Explain a command",
    load: async () => (await import("./help.ts")).help,
  },
];
