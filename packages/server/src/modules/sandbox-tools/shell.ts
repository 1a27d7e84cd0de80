import { defineTool, type ToolContext } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { confirmKind, defaultKind, KindName } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { longestMs, TimeoutSeconds } from "./time-limit.ts";
import { runProcess } from "./run-process.ts";
import { rejoinSandbox, useSandbox } from "./use-sandbox.ts";
import type { HeldSandbox } from "../sandboxes/index.ts";

const Input = z.strictObject({
  command: z.string().min(1).max(100_000).describe("For bash."),
  cwd: z.string().max(4000).optional().describe("The folder to run in; /workspace if left out."),
  timeout_seconds: TimeoutSeconds,
  sandbox: KindName,
});
type Input = z.infer<typeof Input>;

export function defineShell({ sandboxes }: SandboxToolPorts) {
  const work = (input: Input, context: ToolContext) => (held: HeldSandbox) =>
    runProcess(
      held.sandbox,
      {
        command: input.command,
        cwd: input.cwd,
        timeoutMs: (input.timeout_seconds ?? held.kind.timeoutMs / 1000) * 1000,
      },
      context,
    );
  return defineTool<Input>({
    name: "shell",
    description:
      "Runs a command in the conversation's sandbox, a Linux computer of its own. Files in /workspace stay; nothing else does.",
    input: Input,
    effects: ["execute"],
    timeoutMs: longestMs,
    isOffered: () => sandboxes.status().driver !== null,
    sandbox: ({ command, sandbox = defaultKind }) => ({ kind: sandbox, task: command }),
    confirm: ({ sandbox }) => confirmKind(sandboxes, sandbox),
    title: ({ command }) => firstLine(command),
    run: (input, context) =>
      useSandbox(sandboxes, { context, kind: input.sandbox ?? defaultKind }, work(input, context)),
    reconcile: (input, context) =>
      rejoinSandbox(
        sandboxes,
        { context, kind: input.sandbox ?? defaultKind },
        work(input, context),
      ),
  });
}

function firstLine(command: string): string {
  const [line = ""] = command.trim().split("\n");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
