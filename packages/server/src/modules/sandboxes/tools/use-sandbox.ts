import type { ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { isClosing } from "../../../kernel/is-closing.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import type { ToolSandboxes } from "./ports.ts";

type Use = { readonly context: ToolContext; readonly kind: string };
type Work = (held: HeldSandbox) => Promise<ToolOutcome>;

/** Does something with the conversation's sandbox. */
export function useSandbox(
  sandboxes: ToolSandboxes,
  { context, kind }: Use,
  work: Work,
): Promise<ToolOutcome> {
  const { ownerId, conversationId, signal, print } = context;
  const onWait = (position: number) =>
    print(`Waiting for a free sandbox (${position} before this one) ...\n`);
  return hold(() => sandboxes.acquire({ ownerId, conversationId, kind, signal, onWait }), work);
}

/** The same for a call that was running when the process died: only where its sandbox is still there. */
export function rejoinSandbox(
  sandboxes: ToolSandboxes,
  { context, kind }: Use,
  work: Work,
): Promise<ToolOutcome> {
  return hold(() => sandboxes.find(context.conversationId, kind), work);
}

/** What goes wrong with a sandbox is told to the model. */
async function hold(find: () => Promise<HeldSandbox | null>, work: Work): Promise<ToolOutcome> {
  try {
    const held = await find();
    if (!held) return { ok: false, text: lostText };
    try {
      return await work(held);
    } finally {
      held.release();
    }
  } catch (error) {
    return toFailure(error);
  }
}

const lostText =
  "Its sandbox is gone, and how far it came is not known. Look at the workspace before doing it again.";

function toFailure(error: unknown): ToolOutcome {
  if (!(error instanceof AppError)) throw error;
  const hint = error.data?.hint;
  return { ok: false, text: typeof hint === "string" ? `${error.message} ${hint}` : error.message };
}

/** A process that closes leaves what it started running: the next one joins it. */
export async function stopUnlessClosing(
  signal: AbortSignal,
  stop: () => Promise<void>,
): Promise<void> {
  if (signal.aborted && !isClosing(signal)) await stop();
}

/** Names what a call runs, for whoever comes back for it after a crash. */
export function toTag({ turnId, callId }: ToolContext): string {
  return `call:${turnId}:${callId}`;
}
