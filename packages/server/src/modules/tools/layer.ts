import type { Outcome, ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type { Execution, TodoItem } from "@steward/contracts/tool-call.ts";
import type { NewArtifact, ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { ExecutorCall, SettledCall } from "./executor.ts";

/** A call on its way through the layers. */
export type Attempt = {
  readonly call: ExecutorCall;
  readonly tool: ToolDefinition;
  /** What the tool is given; fits its schema once `validate` has passed it on. */
  readonly input: unknown;
  readonly signal: AbortSignal;
};

/** A result on its way back. */
export type Result = {
  readonly state: SettledCall["state"];
  readonly output: string;
  /** Not kept yet. */
  readonly artifacts: readonly NewArtifact[];
  readonly artifactIds: readonly string[];
  readonly todos: readonly TodoItem[] | null;
  readonly execution: Execution | null;
  readonly outcome: Outcome;
  readonly note: ReceiptNote | null;
};

export type Next = (attempt: Attempt) => Promise<Result>;

/** One concern of running a tool: refuses, or passes on and looks at what comes back. */
export type Layer = (attempt: Attempt, next: Next) => Promise<Result>;

/** The first layer is the outermost: it sees the attempt first and the result last. */
export function composeLayers(layers: readonly Layer[], last: Next): Next {
  return layers.reduceRight<Next>((next, layer) => (attempt) => layer(attempt, next), last);
}

export function toResult(state: Result["state"], output: string): Result {
  const outcome = state === "done" ? "worked" : "failed";
  const nothing = { artifacts: [], artifactIds: [], todos: null, execution: null, note: null };
  return { state, output, outcome, ...nothing };
}

/** It was not even begun: a rule was against it. */
export function toRefusal(output: string): Result {
  return { ...toResult("failed", output), outcome: "refused" };
}
