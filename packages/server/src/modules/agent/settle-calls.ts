import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { Outcome, ReceiptNote } from "@steward/contracts/receipt-note.ts";
import { outcomeOf } from "@steward/contracts/receipt.ts";
import type { Execution, SandboxUse, SettledState } from "@steward/contracts/tool-call.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { checkAgain, type SettledCall } from "../tools/index.ts";
import type { ToolCallRow, TurnWriter } from "../turns/index.ts";
import { isClosing } from "../../kernel/is-closing.ts";
import type { Run } from "./run-ports.ts";

/** What calls are run with. */
type Calling = Pick<
  Run,
  | "turns"
  | "writer"
  | "registry"
  | "executor"
  | "policy"
  | "onCall"
  | "workplaceId"
  | "clock"
  | "spans"
>;

/** The calls of our own tools that the newest step asked for. */
export function callsOfStep({ parts, step }: TurnView): readonly ToolPart[] {
  return parts.filter((part) => part.type === "tool").filter((part) => part.step === step);
}

/** A call of the newest step as the log has it. */
function partOf(writer: TurnWriter, { callId }: Pick<ToolCallRow, "callId">): ToolPart | undefined {
  return callsOfStep(writer.view()).find((part) => part.callId === callId);
}

/**
 * Runs the calls that may run, all at once, while others wait for a decision, until every call of the
 * step has a result or only waiting ones are left.
 */
export async function settleCalls(run: Calling): Promise<"settled" | "waiting"> {
  const { turns, writer } = run;
  if (callsOfStep(writer.view()).every((call) => call.endedAt !== null)) return "settled";
  const decisions = turns.calls.watch(writer.turn.id);
  const running = new Map<string, Promise<void>>();
  try {
    // What is cut off stays as it is: it is stopped at the turn's end, or gone on with after a restart.
    while (!writer.signal.aborted) {
      await proceedAll(run, running);
      if (running.size === 0) break;
      await Promise.race([...running.values(), decisions.wait(writer.signal)]);
    }
  } finally {
    decisions.close();
    await Promise.allSettled(running.values());
  }
  const isSettled = callsOfStep(writer.view()).every((call) => call.endedAt !== null);
  return isSettled ? "settled" : "waiting";
}

/** Takes every call a step on that is not under way already. */
async function proceedAll(run: Calling, running: Map<string, Promise<void>>): Promise<void> {
  const { turns, writer } = run;
  for (const call of await turns.calls.open(writer.turn.id)) {
    const { callId } = call;
    if (running.has(callId) || isBehind(writer, call)) continue;
    const work = proceed(run, call)?.finally(() => running.delete(callId));
    if (work) running.set(callId, work);
  }
}

/** Whether the row was read before what the log already says: then there is nothing to do for it. */
function isBehind(writer: TurnWriter, { callId, state }: ToolCallRow): boolean {
  const part = partOf(writer, { callId });
  if (!part || part.endedAt !== null) return true;
  return state === "running" && part.state === "unknown";
}

/** Takes a call one step on; undefined where somebody else has to. */
function proceed(run: Calling, call: ToolCallRow): Promise<void> | undefined {
  const { writer } = run;
  logDecision(writer, call);
  switch (call.state) {
    case "ready":
      return execute(run, call);
    case "running":
      return recover(run, call);
    case "denied":
    case "answered":
    case "expired":
      return end(run, call, { state: call.state, ...toReply(run, call) });
    default:
      return undefined;
  }
}

/** Somebody decided while nobody was writing: now it is in the log. */
function logDecision(writer: TurnWriter, { callId, decision, state }: ToolCallRow): void {
  // What was decided before the call was lost is in the log.
  if (state === "unknown") return;
  const part = partOf(writer, { callId });
  if (!decision || !part || part.decidedBy !== null) return;
  const { at: _at, ...decided } = decision;
  writer.append({ type: "tool-decide", callId, ...decided });
}

async function execute(run: Calling, call: ToolCallRow): Promise<void> {
  const { writer, executor } = run;
  const isAgain = partOf(writer, call)?.state === "unknown";
  writer.append({ type: "tool-start", callId: call.callId, ...toSandboxUse(run, call) });
  // It must be on disk that it runs before it does anything.
  await writer.flush();
  const asked = toExecutorCall(run, call);
  const settled = await measure(run, call, () => executor.run(asked, writer.signal));
  await finish(run, call, isAgain ? afterLoss(settled) : settled);
}

/** Where it is about to run code; nothing where it runs none, or its input is wrong and it never will. */
function toSandboxUse(
  { registry }: Calling,
  { name, input }: ToolCallRow,
): { readonly sandbox?: SandboxUse } {
  const tool = registry.get(name);
  const known = tool?.input.safeParse(JSON.parse(input));
  return tool?.sandbox && known?.success ? { sandbox: tool.sandbox(known.data) } : {};
}

/** It was running when the process died. */
async function recover(run: Calling, call: ToolCallRow): Promise<void> {
  const { writer, executor, registry } = run;
  const asked = toExecutorCall(run, call);
  const tool = registry.get(call.name);
  const settled = await measure(run, call, () =>
    tool?.idempotent
      ? executor.run(asked, writer.signal)
      : executor.reconcile(asked, writer.signal),
  );
  if (settled) return finish(run, call, afterLoss(settled));
  writer.append({ type: "tool-lose", callId: call.callId });
  await writer.flush();
  run.onCall(writer.turn, call.callId);
}

/** What may have been done in a process that died is not undone by not being done again. */
function afterLoss(settled: SettledCall): SettledCall {
  return settled.outcome === "refused" ? { ...settled, outcome: "unknown" } : settled;
}

/** Notes when a call ran, in time that passes evenly. */
async function measure<Result>(
  { clock, spans }: Calling,
  { callId }: ToolCallRow,
  work: () => Promise<Result>,
): Promise<Result> {
  const from = clock.monotonic();
  try {
    return await work();
  } finally {
    spans.set(callId, { from, to: clock.monotonic() });
  }
}

async function finish(run: Calling, call: ToolCallRow, settled: SettledCall): Promise<void> {
  const { writer } = run;
  // The process closes: whoever comes next finds out what became of the call.
  if (isClosing(writer.signal)) return;
  if (settled.todos) writer.append({ type: "todo-change", items: [...settled.todos] });
  await end(run, call, settled);
}

type CallEnd = {
  readonly state: SettledState;
  readonly output: string;
  readonly artifactIds?: readonly string[];
  readonly execution?: Execution | null;
  readonly outcome: Outcome;
  readonly note?: ReceiptNote | null;
};

async function end(run: Calling, { callId }: ToolCallRow, settled: CallEnd): Promise<void> {
  const { writer, spans } = run;
  const span = spans.get(callId);
  const durationMs = span ? Math.round(span.to - span.from) : 0;
  const { state, output, artifactIds = [], execution, outcome, note } = settled;
  writer.append({
    type: "tool-end",
    callId,
    state,
    output,
    artifactIds: [...artifactIds],
    ...(execution ? { execution } : {}),
    outcome,
    ...(note ? { note } : {}),
    durationMs,
  });
  await writer.flush();
  run.onCall(writer.turn, callId);
}

function toExecutorCall(
  run: Calling,
  call: ToolCallRow,
): Parameters<Calling["executor"]["run"]>[0] {
  const { writer, workplaceId: conversationId } = run;
  const { ownerId, id: turnId } = writer.turn;
  const { callId, name, input } = call;
  // What it printed before a crash is in the log: an attempt after it says it again.
  let shown = partOf(writer, call)?.live.length ?? 0;
  return {
    name,
    input,
    check: async () => checkAgain(run.registry, call, await run.policy(writer.turn)),
    context: {
      ownerId,
      conversationId,
      turnId,
      callId,
      idempotencyKey: `${turnId}.${callId}`,
      print(text) {
        const fresh = text.slice(shown);
        shown = Math.max(0, shown - text.length);
        if (fresh !== "") writer.append({ type: "tool-output", callId, text: fresh });
      },
    },
  };
}

const lostReply = "Steward was stopped meanwhile; it may have been done.";

type Reply = { readonly output: string; readonly outcome: Outcome };

/** What the model reads of a call that a person, or nobody, decided on. */
function toReply({ writer }: Calling, call: ToolCallRow): Reply {
  const { state, decision } = call;
  const part = partOf(writer, call);
  const isLost = part?.state === "unknown";
  const outcome = part && !isLost ? outcomeOf({ ...part, state }) : "unknown";
  if (state === "answered") return { output: decision?.text ?? "", outcome };
  if (state === "expired") {
    const output = isLost ? lostReply : "Nobody answered in time, so it was not done.";
    return { output, outcome };
  }
  const why = decision?.text ? ` They said: ${decision.text}` : "";
  const output = isLost
    ? `Whether it took effect is not known; the user does not want it again.${why}`
    : `The user refused this.${why}`;
  return { output, outcome };
}

/** Whoever decided just before a turn was stopped is in its log as well. */
export async function logDecisions({ turns }: Pick<Run, "turns">, writer: TurnWriter) {
  if (callsOfStep(writer.view()).every((call) => call.endedAt !== null)) return;
  // Then what follows this look is written right after it.
  await writer.flush();
  for (const call of await turns.calls.open(writer.turn.id)) logDecision(writer, call);
}

/** What has no result when a turn ends: every call needs one, or no provider takes the transcript. */
export function stopCalls(writer: TurnWriter): void {
  for (const call of callsOfStep(writer.view())) {
    if (call.endedAt !== null) continue;
    const { callId } = call;
    // All that ran here has ended: what still runs did so in a process that died.
    const isLost = call.state === "unknown" || call.state === "running";
    const outcome = isLost ? "unknown" : outcomeOf({ ...call, state: "stopped" });
    const output = isLost ? lostReply : "The turn was stopped before this was done.";
    writer.append({
      type: "tool-end",
      callId,
      state: "stopped",
      output,
      artifactIds: [],
      outcome,
      durationMs: 0,
    });
  }
}
