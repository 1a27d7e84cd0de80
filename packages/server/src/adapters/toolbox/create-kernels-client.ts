import { KernelLine } from "@steward/contracts/toolbox.ts";
import type { SandboxKernels } from "@steward/sdk/sandbox.ts";
import type { ToolboxCaller } from "./create-caller.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import { broken, unbelievable } from "./to-app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";

/** Figures come in one line. */
const maxLineBytes = 16_000_000;
/** More than the toolbox ever keeps of one: whoever listens remembers what they hear. */
const maxRunBytes = 64_000_000;

export function createKernelsClient(caller: ToolboxCaller): SandboxKernels {
  const follow = (call: ToolboxCall): AsyncGenerator<KernelLine> => untilEnd(caller, call);
  return {
    run: (body, signal) => follow({ method: "POST", path: "/kernels/runs", body, signal }),
    async follow(tag, signal) {
      const lines = follow({ method: "GET", path: toPath(tag), signal });
      // Whether the tag is known shows with the first line.
      const first = await nullIfMissing(() => lines.next());
      return first && !first.done ? startingWith(first.value, lines) : null;
    },
    stop: (tag) => caller.tell({ method: "POST", path: `${toPath(tag)}/stop` }),
  };
}

async function* untilEnd(caller: ToolboxCaller, call: ToolboxCall): AsyncGenerator<KernelLine> {
  let size = 0;
  for await (const line of caller.lines(call, KernelLine, maxLineBytes)) {
    size += sizeOf(line);
    if (size > maxRunBytes) throw unbelievable("more output than any run has");
    yield line;
    if (line.type === "end") return;
  }
  call.signal?.throwIfAborted();
  throw broken();
}

function sizeOf(line: KernelLine): number {
  if (line.type === "image") return line.data.length;
  if (line.type === "error") return line.message.length + line.trace.length;
  return line.type === "end" ? 0 : line.text.length;
}

async function* startingWith(
  first: KernelLine,
  rest: AsyncIterable<KernelLine>,
): AsyncGenerator<KernelLine> {
  yield first;
  yield* rest;
}

function toPath(tag: string): string {
  return `/kernels/runs/${encodeURIComponent(tag)}`;
}
