import type { ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import { canExecute, confirmKind, defaultKind } from "./kind-of.ts";
import type { ToolSandboxes } from "./ports.ts";
import { rejoinSandbox, type SandboxOutcome, useSandbox } from "./use-sandbox.ts";

/** A call may ask for as much; a build or a test run takes its time. */
const longestSeconds = 3600;

export const TimeoutSeconds = z
  .int()
  .positive()
  .max(longestSeconds)
  .optional()
  .describe("Then it is killed; the sandbox's own limit if left out.");

/** The sandbox keeps the limit; this one only has to come after it, queueing included. */
const longestMs = 2 * longestSeconds * 1000;

type Chosen = { readonly sandbox?: string | undefined };
type Work<Input> = (held: HeldSandbox, input: Input, context: ToolContext) => Promise<ToolOutcome>;

/** Whoever was told that code begins is told how it ended, also where there was no sandbox for it. */
function toTold({ lostFor, ...outcome }: SandboxOutcome): ToolOutcome {
  if (lostFor === undefined) return outcome;
  const execution = { exitCode: null, reason: lostFor, stdout: "", stderr: `${outcome.text}\n` };
  return { ...outcome, execution };
}

/** What a receipt says of how code ended. */
export function toExecutionNote(result: Pick<ToolOutcome, "execution"> | null | undefined) {
  return { exit_code: result?.execution?.exitCode, reason: result?.execution?.reason };
}

/** What the tools that run code in a sandbox of the model's choice have in common. */
export function toExecution<Input extends Chosen>(sandboxes: ToolSandboxes, work: Work<Input>) {
  const toUse = ({ sandbox: kind = defaultKind }: Input, context: ToolContext) => ({
    context,
    kind,
  });
  return {
    effects: ["execute"] as const,
    timeoutMs: longestMs,
    isOffered: () => canExecute(sandboxes),
    confirm: ({ sandbox }: Input) => confirmKind(sandboxes, sandbox),
    run: async (input: Input, context: ToolContext) =>
      toTold(
        await useSandbox(sandboxes, toUse(input, context), (held) => work(held, input, context)),
      ),
    reconcile: async (input: Input, context: ToolContext) =>
      toTold(
        await rejoinSandbox(sandboxes, toUse(input, context), (held) => work(held, input, context)),
      ),
  };
}
