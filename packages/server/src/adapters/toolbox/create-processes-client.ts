import { ProcessLine, ProcessState } from "@steward/contracts/toolbox.ts";
import type { SandboxProcesses } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import type { ToolboxCaller } from "./create-caller.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import { openRunGuard, type RunLimits } from "./open-run-guard.ts";
import { broken, unbelievable } from "./to-app-error.ts";

const maxLineBytes = 200_000;
const maxProcesses = 2000;

/** Terminals print for as long as they are open; what nobody here started may be one. */
const endless: RunLimits = { outputBytes: Infinity };

export function createProcessesClient(caller: ToolboxCaller): SandboxProcesses {
  /** Of what was started from here, until its end was seen. */
  const limits = new Map<string, RunLimits>();
  return {
    start(body) {
      limits.set(body.tag, body.terminal ? endless : body);
      return caller.json({ method: "POST", path: "/processes", body }, ProcessState);
    },
    find: (tag) =>
      nullIfMissing(() => caller.json({ method: "GET", path: toPath(tag) }, ProcessState)),
    async list() {
      const { processes } = await caller.json(
        { method: "GET", path: "/processes" },
        z.object({ processes: z.array(ProcessState).max(maxProcesses) }),
      );
      return processes;
    },
    async *follow(tag, from, signal) {
      using guard = openRunGuard(limits.get(tag) ?? endless, signal);
      for await (const line of follow(caller, { tag, from, signal: guard.signal })) {
        if (line.type === "output") guard.count(Buffer.byteLength(line.data, "base64"));
        else limits.delete(tag);
        yield line;
      }
    },
    write: (tag, content) => caller.tell({ method: "POST", path: `${toPath(tag)}/input`, content }),
    signal: (tag, signal) =>
      caller.tell({ method: "POST", path: `${toPath(tag)}/signal`, body: { signal } }),
    resize: (tag, body) => caller.tell({ method: "POST", path: `${toPath(tag)}/size`, body }),
    remove: (tag) => caller.tell({ method: "DELETE", path: toPath(tag) }),
  };
}

type Follow = { readonly tag: string; readonly from: number; readonly signal: AbortSignal };

/** Positions are checked: whoever comes back with one must not be sent in circles. */
async function* follow(
  caller: ToolboxCaller,
  { tag, from, signal }: Follow,
): AsyncGenerator<ProcessLine> {
  let at = from;
  const call = { method: "GET", path: `${toPath(tag)}/output`, query: { from }, signal } as const;
  for await (const line of caller.lines(call, ProcessLine, maxLineBytes)) {
    if (line.type === "output") {
      const next = at + Buffer.byteLength(line.data, "base64");
      if (line.end < next) throw unbelievable("output at an impossible position");
      at = line.end;
    }
    yield line;
    if (line.type === "exit") return;
  }
  signal.throwIfAborted();
  throw broken();
}

function toPath(tag: string): string {
  return `/processes/${encodeURIComponent(tag)}`;
}
