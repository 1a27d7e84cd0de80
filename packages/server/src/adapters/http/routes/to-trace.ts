import type { Trace, TraceStage } from "@steward/contracts/trace.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { toEvidence } from "../../../modules/ledger/index.ts";

type Of<Type extends TurnEvent["type"]> = Extract<TurnEvent, { type: Type }>;

/** What is known while the log is read. */
type Reading = {
  readonly stages: TraceStage[];
  /** The step that is being made, or was made last. */
  step: TraceStage | null;
  readonly calls: Map<string, TraceStage>;
  /** Steps in which no model spoke: their calls are Steward's own. */
  readonly own: Set<number>;
  /** When the event before this one happened. */
  before: number;
};

/** How an answer came about, told by its log alone. */
export function toTrace(turn: Turn, events: readonly TurnEvent[]): Trace {
  const view = events.reduce(applyTurnEvent, toTurnView(turn));
  const { status, endedAt, plan, control, check, model, answeredBy, usage } = view;
  return {
    turnId: turn.id,
    conversationId: turn.conversationId,
    status,
    startedAt: events[0]?.at ?? null,
    endedAt,
    class: view.class,
    plan,
    control,
    check,
    model,
    answeredBy,
    usage,
    stages: [...toStages(events)],
    evidence: toEvidence(view),
    rejections: toRejections(events),
  };
}

function toRejections(events: readonly TurnEvent[]): Trace["rejections"] {
  let step = 0;
  return events.flatMap((event) => {
    if (event.type === "step-start") step = event.step;
    return event.type === "draft-reject" ? [{ step, claims: event.claims }] : [];
  });
}

/** What a turn spent its time on, in the order in which it began. */
function toStages(events: readonly TurnEvent[]): readonly TraceStage[] {
  const reading: Reading = {
    stages: [],
    step: null,
    calls: new Map(),
    own: new Set(),
    before: events[0]?.at ?? 0,
  };
  for (const event of events) {
    readLayer(reading, event);
    readStep(reading, event);
    readCall(reading, event);
    reading.before = event.at;
  }
  return reading.stages.toSorted((one, other) => one.startedAt - other.startedAt);
}

function readLayer({ stages, before }: Reading, event: TurnEvent): void {
  switch (event.type) {
    case "triage-end":
      stages.push({ ...toStage("triage", event.at), detail: event.rule, durationMs: 0 });
      return;
    case "memory-recall":
      stages.push({
        ...toStage("recall", before),
        detail: String(event.recollections.length),
        status: event.problem === undefined ? "done" : "failed",
        durationMs: event.at - before,
        problem: event.problem ?? null,
      });
      return;
    case "plan-make":
      stages.push(toLayer("thinking", event, event.plan.intent));
      return;
    case "control-end":
      stages.push(toLayer("control", event, event.status));
      return;
    case "check-end":
      stages.push(toLayer("check", event, event.status));
      break;
    default:
  }
}

function readStep(reading: Reading, event: TurnEvent): void {
  const { step } = reading;
  if (event.type === "step-start") {
    reading.step = { ...toStage("step", event.at), status: "open", detail: String(event.step + 1) };
    reading.stages.push(reading.step);
    return;
  }
  if (step === null) return;
  switch (event.type) {
    case "model-fail":
      step.problem = `${event.model}: ${event.error.message}`;
      return;
    case "model-start":
      step.model = event.model;
      return;
    case "draft-reject":
      step.status = "rejected";
      return;
    case "step-void":
      endStage(step, event.at, "void");
      return;
    case "step-end":
      endStep(reading, step, event);
      return;
    case "turn-end":
      if (step.durationMs === null) endStage(step, event.at, "failed");
      break;
    default:
  }
}

function endStep({ stages, own }: Reading, step: TraceStage, event: Of<"step-end">): void {
  if (step.model === null && event.finish === "tool-calls") {
    own.add(event.step);
    stages.splice(stages.indexOf(step), 1);
    return;
  }
  endStage(step, event.at, step.status === "rejected" ? "rejected" : "done");
  step.usage = event.usage;
}

function readCall({ stages, calls, own }: Reading, event: TurnEvent): void {
  switch (event.type) {
    case "tool-propose": {
      const kind = own.has(event.step) ? "execution" : "tool";
      const stage: TraceStage = {
        ...toStage(kind, event.at),
        status: "open",
        detail: event.title,
      };
      calls.set(event.callId, stage);
      stages.push(stage);
      return;
    }
    case "tool-start": {
      const stage = calls.get(event.callId);
      if (stage) stage.startedAt = event.at;
      return;
    }
    case "tool-end": {
      const stage = calls.get(event.callId);
      const isGood = event.state === "done" || event.state === "answered";
      if (!stage) return;
      endStage(stage, event.at, isGood ? "done" : "failed");
      if (!isGood) stage.problem = event.state;
      break;
    }
    default:
  }
}

function endStage(stage: TraceStage, at: number, status: TraceStage["status"]): void {
  stage.durationMs = Math.max(0, at - stage.startedAt);
  stage.status = status;
}

function toStage(kind: TraceStage["kind"], startedAt: number): TraceStage {
  return {
    kind,
    detail: "",
    status: "done",
    startedAt,
    durationMs: null,
    model: null,
    usage: null,
    problem: null,
  };
}

/** A layer writes its event when it is done. */
function toLayer(
  kind: "thinking" | "control" | "check",
  event: Of<"plan-make" | "control-end" | "check-end">,
  detail: string,
): TraceStage {
  const { at, durationMs, model, usage, problem } = event;
  const status = problem === null ? "done" : "failed";
  return { kind, detail, status, startedAt: at - durationMs, durationMs, model, usage, problem };
}
