import { KernelLine } from "@steward/contracts/toolbox.ts";
import type { SandboxKernels } from "@steward/sdk/sandbox.ts";
import type { ToolboxCaller } from "./create-caller.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import { broken } from "./to-app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";

/** Figures come in one line. */
const maxLineBytes = 16_000_000;

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
  for await (const line of caller.lines(call, KernelLine, maxLineBytes)) {
    yield line;
    if (line.type === "end") return;
  }
  call.signal?.throwIfAborted();
  throw broken();
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
