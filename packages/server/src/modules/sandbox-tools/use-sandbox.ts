import type { ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { AppError } from "../../kernel/app-error.ts";
import { isClosing } from "../../kernel/is-closing.ts";
import type { HeldSandbox } from "../sandboxes/index.ts";
import type { ToolSandboxes } from "./ports.ts";

/** Does something with the conversation's sandbox. What goes wrong with it is told to the model. */
export async function useSandbox(
  sandboxes: ToolSandboxes,
  { context, kind }: { readonly context: ToolContext; readonly kind: string },
  work: (held: HeldSandbox) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  try {
    const { ownerId, conversationId, signal, print } = context;
    const held = await sandboxes.acquire({
      ownerId,
      conversationId,
      kind,
      signal,
      onWait: (position) => print(`Waiting for a free sandbox (${position} before this one) ...\n`),
    });
    try {
      return await work(held);
    } finally {
      held.release();
    }
  } catch (error) {
    return toFailure(error);
  }
}

/** The same for a call that was running when the process died: only where its sandbox is still there. */
export async function rejoinSandbox(
  sandboxes: ToolSandboxes,
  { context, kind }: { readonly context: ToolContext; readonly kind: string },
  work: (held: HeldSandbox) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  try {
    const held = await sandboxes.find(context.conversationId, kind);
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
