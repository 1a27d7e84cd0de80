import type { EndReason } from "@steward/contracts/tool-call.ts";
import type { ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { isClosing } from "../../../kernel/is-closing.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import type { ToolSandboxes } from "./ports.ts";

type Use = { readonly context: ToolContext; readonly kind: string };
type Work = (held: HeldSandbox) => Promise<ToolOutcome>;

export type SandboxOutcome = ToolOutcome & {
  /** Why nothing came of the work: there was no sandbox, or it was lost under way. */
  readonly lostFor?: EndReason | undefined;
};

/** Does something with the conversation's sandbox. */
export function useSandbox(
  sandboxes: ToolSandboxes,
  { context, kind }: Use,
  work: Work,
): Promise<SandboxOutcome> {
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
): Promise<SandboxOutcome> {
  return hold(() => sandboxes.find(context.conversationId, kind), work);
}

/** What goes wrong with a sandbox is told to the model. */
async function hold(find: () => Promise<HeldSandbox | null>, work: Work): Promise<SandboxOutcome> {
  let held: HeldSandbox | null = null;
  try {
    held = await find();
    return held === null ? noSandbox(lostText) : await work(held);
  } catch (error) {
    const failure = toFailure(error);
    if (held === null) return noSandbox(failure.text);
    return { ...failure, lostFor: toLoss(error) };
  } finally {
    held?.release();
  }
}

function noSandbox(text: string): SandboxOutcome {
  return { ok: false, text, lostFor: "no-sandbox" };
}

/** Undefined: it is still there. */
function toLoss(error: unknown): EndReason | undefined {
  if (!(error instanceof AppError) || error.code !== "sandbox_gone") return undefined;
  return error.data?.reason === "out-of-memory" ? "out-of-memory" : "no-sandbox";
}

const lostText =
  "Its sandbox is gone, and how far it came is not known. Look at the workspace before doing it again.";

function toFailure(error: unknown): { readonly ok: false; readonly text: string } {
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
