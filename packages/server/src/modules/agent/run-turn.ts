import type { EndReason, StepFinish, TurnError } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { OwnedTurn, Turns, TurnWriter } from "../turns/index.ts";
import { createContentLoader, toAnswer, toQuestion, withoutReferences } from "./build-prompt.ts";
import { callModel } from "./call-model.ts";
import { checkAnswer } from "./check-answer.ts";
import { checkLimits } from "./check-limits.ts";
import { toEarlierEvidence } from "./earlier-evidence.ts";
import { questionOf } from "./gather-evidence.ts";
import { prepareTurn } from "./prepare-turn.ts";
import { readEarlierTurns } from "./read-earlier-turns.ts";
import type { Run, RunPorts, TurnEnd } from "./run-ports.ts";
import { callsOfStep, logDecisions, settleCalls, stopCalls } from "./settle-calls.ts";

/**
 * Runs a claimed turn until it ends or waits. Everything it needs to know is in the log and the rows,
 * so it goes on after a crash where the last one was cut off.
 */
export async function runTurn(ports: RunPorts, writer: TurnWriter): Promise<void> {
  begin(writer);
  let end: TurnEnd | "waiting" | "let-go";
  try {
    end = await makeSteps(await openRun(ports, writer));
    if (typeof end === "object") await logDecisions(ports, writer);
  } catch (error) {
    if (!writer.signal.aborted && !(error instanceof AppError)) {
      ports.log.error("turn-fail", { turnId: writer.turn.id, error });
    }
    end = writer.signal.aborted ? toAborted(writer.signal) : fail(toTurnError(error));
  }
  if (end === "let-go") return;
  if (end === "waiting") {
    const callIds = callsOfStep(writer.view()).flatMap((call) =>
      call.endedAt === null ? [call.callId] : [],
    );
    writer.append({ type: "turn-wait", callIds });
    return;
  }
  stopCalls(writer);
  writer.append(end);
}

/** What was cut off in the middle of a step is void and made again. */
function begin(writer: TurnWriter): void {
  const view = writer.view();
  writer.append({ type: view.lastSeq === 0 ? "turn-start" : "turn-resume" });
  if (view.isStepOpen) writer.append({ type: "step-void", step: view.step });
}

async function openRun(ports: RunPorts, writer: TurnWriter): Promise<Run> {
  const { turns, conversations, media, clock } = ports;
  const { turn } = writer;
  const load = createContentLoader(media, turn.ownerId);
  const said = await readEarlierTurns(ports, turn);
  const before = [];
  for (const view of said) {
    const answer = (await toAnswer(view, load)).map(toPast);
    // A question that was never answered is followed by one that says so.
    if (answer.length === 0) answer.push({ role: "assistant", text: "" });
    before.push(...(await toQuestion(view.input, load)), ...answer);
  }
  return {
    ...ports,
    writer,
    workplaceId: await findWorkplace(turns, turn),
    load,
    before,
    earlier: toEarlierEvidence(said, turn),
    asked: said.map((view) => questionOf(view)).findLast((text) => text !== "") ?? "",
    planned: said.at(-1)?.plan ?? null,
    settings: await conversations.settings(turn.conversationId),
    counts: new Map(),
    startedAt: clock.monotonic(),
    spans: new Map(),
  };
}

function toPast(message: ModelMessage): ModelMessage {
  return message.role === "assistant"
    ? { ...message, text: withoutReferences(message.text) }
    : message;
}

async function findWorkplace(turns: Turns, { conversationId, spawnedBy }: OwnedTurn) {
  const root = spawnedBy && (await turns.get(spawnedBy.rootTurnId));
  return root?.conversationId ?? conversationId;
}

async function makeSteps(run: Run): Promise<TurnEnd | "waiting" | "let-go"> {
  const { writer } = run;
  if (writer.turn.stopRequested) return stopped;
  if ((await prepareTurn(run)) === "waiting" && !writer.signal.aborted) return "waiting";
  for (;;) {
    const calls = await settleCalls(run);
    if (writer.signal.aborted) return toAborted(writer.signal);
    if (calls === "waiting") return "waiting";
    const isSteered = await takeInputs(run);
    const answered = isSteered ? null : toDone(writer.view());
    if (answered?.reason === "answered" || answered?.reason === "length") await checkAnswer(run);
    const end = answered ?? checkLimits(run) ?? (await callModel(run));
    if (writer.signal.aborted) return toAborted(writer.signal);
    if (end) return end;
  }
}

/** Messages that came while the turn ran join it here, between two steps. */
async function takeInputs({ turns, writer }: Pick<Run, "turns" | "writer">): Promise<boolean> {
  const inputs = await turns.queue.inputs(writer.turn.id);
  for (const { id, content } of inputs) {
    writer.append({ type: "message-add", id, content: [...content] });
  }
  if (inputs.length > 0) await writer.flush();
  return inputs.length > 0;
}

/** Null while there is more to say: before the first step, and after results that the model has not read. */
function toDone(view: TurnView): TurnEnd | null {
  if (view.finish === null || view.step < 0) return null;
  // Its draft was thrown away: it is written again.
  if (view.check.rejection?.step === view.step) return null;
  const last = view.parts.filter((part) => part.step === view.step);
  if (last.some((part) => part.type === "tool-call")) return done("client_tools");
  if (last.some((part) => part.type === "tool" || part.type === "message")) return null;
  return done(reasons[view.finish]);
}

const reasons = {
  stop: "answered",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "answered",
} as const satisfies Record<StepFinish, EndReason>;

function done(reason: EndReason): TurnEnd {
  return { type: "turn-end", status: "done", reason };
}

const stopped: TurnEnd = { type: "turn-end", status: "stopped", reason: "stopped" };

/** A person stopped it, the process closes and somebody will go on, or it can no longer be written. */
function toAborted(signal: AbortSignal): TurnEnd | "let-go" {
  const reason: unknown = signal.reason;
  if (reason instanceof DOMException) return stopped;
  if (reason instanceof AppError && reason.code === "unavailable") return "let-go";
  return fail(toTurnError(reason));
}

function fail(error: TurnError): TurnEnd {
  return { type: "turn-end", status: "failed", reason: "error", error };
}

function toTurnError(error: unknown): TurnError {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", message };
}
