import { Buffer } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import type { ProcessState } from "@steward/contracts/toolbox.ts";
import type { ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import { type RunEnd, watchRun } from "../lifecycle/watch-run.ts";
import { createExecutionText } from "./execution-text.ts";
import { stopUnlessClosing, toTag } from "./use-sandbox.ts";

/** What is kept of the output in the sandbox. */
const keptBytes = 2_000_000;

export type ProcessOrder = {
  readonly command: string | readonly string[];
  readonly cwd?: string | undefined;
  readonly timeoutMs: number;
};

/**
 * Runs a command and tells what came of it. The tag makes it one command, however often it is asked
 * for: a second attempt joins the first.
 */
export async function runProcess(
  held: HeldSandbox,
  { command, cwd, timeoutMs }: ProcessOrder,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { processes } = held.sandbox;
  const tag = toTag(context);
  const tellEnd = await watchRun(held, timeoutMs);
  await processes.start({
    tag,
    command: typeof command === "string" ? command : [...command],
    timeoutMs,
    outputBytes: keptBytes,
    ...(cwd === undefined ? {} : { cwd }),
  });
  const text = createExecutionText(context.print);
  const decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };
  try {
    for await (const line of processes.follow(tag, 0, context.signal)) {
      if (line.type === "exit") return toOutcome(line.state, text, await tellEnd(line.state));
      text.add(line.stream, decoders[line.stream].write(Buffer.from(line.data, "base64")));
    }
  } catch (error) {
    if (!context.signal.aborted) throw error;
  }
  await stopUnlessClosing(context.signal, () => processes.signal(tag, "SIGKILL"));
  return { ok: false, text: text.said(), execution: text.execution(null) };
}

function toOutcome(
  state: ProcessState,
  text: ReturnType<typeof createExecutionText>,
  end: RunEnd,
): ToolOutcome {
  const { exitCode, droppedBytes } = state;
  const notes = [
    droppedBytes > 0 ? `${droppedBytes} more bytes of output were not kept` : undefined,
    end.words,
    exitCode === null ? undefined : `exit code ${exitCode}`,
  ].filter((note) => note !== undefined);
  return {
    ok: exitCode === 0,
    text: `${text.said()}[${notes.join("; ")}]`,
    execution: text.execution(exitCode, end),
  };
}
