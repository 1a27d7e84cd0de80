import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { TimeoutSeconds, toExecution, toExecutionNote } from "./execution-tool.ts";
import { defaultKind, KindName } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { runProcess } from "./run-process.ts";

const Input = z.strictObject({
  command: z.string().min(1).max(100_000).describe("For bash."),
  cwd: z.string().max(4000).optional().describe("The folder to run in; /workspace if left out."),
  timeout_seconds: TimeoutSeconds,
  sandbox: KindName,
});
type Input = z.infer<typeof Input>;

export function defineShell({ sandboxes }: SandboxToolPorts) {
  return defineTool<Input>({
    ...toExecution<Input>(sandboxes, (held, input, context) => {
      const timeoutMs = (input.timeout_seconds ?? held.kind.timeoutMs / 1000) * 1000;
      return runProcess(held, { command: input.command, cwd: input.cwd, timeoutMs }, context);
    }),
    name: "shell",
    description:
      "Runs a command in the conversation's sandbox, a Linux computer of its own. Files in /workspace stay; nothing else does.",
    input: Input,
    intents: ["question", "code-run", "code-write", "files", "computer"],
    sandbox: ({ command, sandbox = defaultKind }) => ({ kind: sandbox, task: command }),
    receipt: ({ command, sandbox = defaultKind }, result) => ({
      kind: "command",
      target: command,
      detail: { command, sandbox, ...toExecutionNote(result) },
    }),
    title: ({ command }) => firstLine(command),
  });
}

function firstLine(command: string): string {
  const [line = ""] = command.trim().split("\n");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
