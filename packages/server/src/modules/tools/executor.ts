import type { Outcome, ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type { Execution, TodoItem } from "@steward/contracts/tool-call.ts";
import type { ToolContext } from "@steward/sdk/define-tool.ts";

/** What became of a call. */
export type SettledCall = {
  readonly state: "done" | "failed" | "stopped";
  /** What the model reads. */
  readonly output: string;
  readonly artifactIds: readonly string[];
  readonly todos: readonly TodoItem[] | null;
  readonly execution: Execution | null;
  readonly outcome: Outcome;
  /** Null: the one of the proposal holds. */
  readonly note: ReceiptNote | null;
};

export type ExecutorCall = {
  readonly name: string;
  /** Canonical JSON text. */
  readonly input: string;
  readonly context: Omit<ToolContext, "signal">;
  /** Asked again right before the tool runs: null, or why it must not. */
  readonly check: () => Promise<string | null>;
};

/** Runs tools. One order of layers for all of them: see `create-executor.ts`. */
export type Executor = {
  /** Never throws; settles soon after `signal` aborts, whatever the tool does. */
  run(call: ExecutorCall, signal: AbortSignal): Promise<SettledCall>;
  /** What became of a call that was running when the process died; null: it cannot be told. */
  reconcile(call: ExecutorCall, signal: AbortSignal): Promise<SettledCall | null>;
};
