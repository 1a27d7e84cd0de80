import { z } from "zod";
import { AnswerPart, type ToolPart } from "./answer-part.ts";
import { Recollection } from "./recollection.ts";
import { TodoItem } from "./tool-call.ts";
import { EndReason, StepFinish, Turn, TurnError, Usage } from "./turn.ts";
import type { TurnEvent } from "./turn-event.ts";

/** A turn together with what its log says so far. */
export const TurnView = Turn.extend({
  /** The last event that is folded in; a tail resumes after it. */
  lastSeq: z.int().nonnegative(),
  /** The newest step; -1 before the first. */
  step: z.int(),
  /** Whether that step is still being made. */
  isStepOpen: z.boolean(),
  /** How the last step that was completed ended. */
  finish: StepFinish.nullable(),
  /** What the memory gave for it; null where it was not asked. */
  recollections: z.array(Recollection).nullable(),
  parts: z.array(AnswerPart),
  /** The model that answered, once known. */
  answeredBy: z.string().nullable(),
  /** Candidates that gave way, in order. */
  failures: z.array(z.object({ model: z.string(), error: TurnError })),
  todos: z.array(TodoItem),
  context: z
    .object({
      usedTokens: z.number(),
      windowTokens: z.number().nullable(),
      elided: z.number(),
      summarised: z.number(),
    })
    .nullable(),
  usage: Usage.nullable(),
  endReason: EndReason.nullable(),
  error: TurnError.nullable(),
});
export type TurnView = z.infer<typeof TurnView>;

export function toTurnView(turn: Turn): TurnView {
  return {
    ...turn,
    lastSeq: 0,
    step: -1,
    isStepOpen: false,
    finish: null,
    recollections: null,
    parts: [],
    answeredBy: null,
    failures: [],
    todos: [],
    context: null,
    usage: null,
    endReason: null,
    error: null,
  };
}

/** Folds one event into a view. Pure: unchanged parts keep their identity, so that a page can compare. */
export function applyTurnEvent(view: TurnView, event: TurnEvent): TurnView {
  if (event.seq <= view.lastSeq) return view;
  return { ...view, lastSeq: event.seq, ...toChange(view, event) };
}

export function answerText(view: Pick<TurnView, "parts">): string {
  return view.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

function toChange(view: TurnView, event: TurnEvent): Partial<TurnView> {
  switch (event.type) {
    case "turn-start":
    case "turn-resume":
      return { status: "running" };
    case "turn-wait":
      return { status: "waiting" };
    case "memory-recall":
      return { recollections: event.recollections };
    case "step-start":
      return { step: event.step, isStepOpen: true };
    case "step-void":
      return {
        isStepOpen: false,
        step: event.step - 1,
        parts: view.parts.filter((part) => part.step !== event.step || part.type === "message"),
      };
    case "model-fail":
      return { failures: [...view.failures, { model: event.model, error: event.error }] };
    case "model-start":
      return { answeredBy: event.model };
    case "context-measure": {
      const { usedTokens, windowTokens, elided, summarised } = event;
      return { context: { usedTokens, windowTokens, elided, summarised } };
    }
    case "todo-change":
      return { todos: event.items };
    case "step-end":
      return {
        isStepOpen: false,
        finish: event.finish,
        usage: addUsage(view.usage, event.usage),
      };
    case "turn-end":
      return {
        status: event.status,
        endReason: event.reason,
        error: event.error ?? null,
        endedAt: event.at,
        parts: closeReasoning(view.parts, event.at),
      };
    default:
      return { parts: toParts(view, event) };
  }
}

type PartEvent = Extract<
  TurnEvent,
  { type: `tool-${string}` | "text-delta" | "reasoning-delta" | "message-add" | "child-start" }
>;

function toParts({ parts, step }: TurnView, event: PartEvent): AnswerPart[] {
  switch (event.type) {
    case "reasoning-delta":
      return appendReasoning(parts, step, event);
    case "text-delta":
      return appendText(parts, step, event);
    case "tool-call": {
      const { callId, name, input } = event;
      return [...closeReasoning(parts, event.at), { type: "tool-call", step, callId, name, input }];
    }
    case "message-add":
      return [...parts, { type: "message", step, id: event.id, content: event.content }];
    case "tool-propose":
      return [...closeReasoning(parts, event.at), toToolPart(event)];
    default:
      return parts.map((part) =>
        part.type === "tool" && part.callId === event.callId && part.endedAt === null
          ? { ...part, ...toToolChange(part, event) }
          : part,
      );
  }
}

type ToolChange = Exclude<
  PartEvent,
  { type: "tool-call" | "tool-propose" | "message-add" | "text-delta" | "reasoning-delta" }
>;

function toToolChange(part: ToolPart, event: ToolChange): Partial<ToolPart> {
  switch (event.type) {
    case "tool-decide":
      return { decidedBy: event.by, ...(event.input === null ? {} : { input: event.input }) };
    case "tool-start":
      return { state: "running", startedAt: event.at, sandbox: event.sandbox ?? null };
    case "tool-output":
      return { live: part.live + event.text };
    case "tool-lose":
      // Somebody has to decide once more.
      return { state: "unknown", decidedBy: null };
    case "child-start":
      return { childTurnId: event.turnId };
    case "tool-end": {
      const { state, output, artifactIds, execution = null } = event;
      return { state, output, artifactIds, execution, endedAt: event.at };
    }
  }
}

function toToolPart(event: Extract<TurnEvent, { type: "tool-propose" }>): ToolPart {
  const { seq: _seq, at: _at, ...call } = event;
  return {
    ...call,
    type: "tool",
    decidedBy: null,
    live: "",
    output: null,
    artifactIds: [],
    sandbox: null,
    execution: null,
    startedAt: null,
    endedAt: null,
    childTurnId: null,
  };
}

type Delta = { readonly text: string; readonly at: number };

function appendText(parts: readonly AnswerPart[], step: number, { text, at }: Delta): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "text" && last.step === step) {
    return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  }
  return [...closeReasoning(parts, at), { type: "text", step, text }];
}

function appendReasoning(
  parts: readonly AnswerPart[],
  step: number,
  { text, at }: Delta,
): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "reasoning" && last.endedAt === null && last.step === step) {
    return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  }
  return [
    ...closeReasoning(parts, at),
    { type: "reasoning", step, text, startedAt: at, endedAt: null },
  ];
}

function closeReasoning(parts: readonly AnswerPart[], at: number): AnswerPart[] {
  return parts.map((part) =>
    part.type === "reasoning" && part.endedAt === null ? { ...part, endedAt: at } : part,
  );
}

function addUsage(sum: Usage | null, usage: Usage): Usage {
  if (sum === null) return usage;
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    reasoningTokens: sum.reasoningTokens + usage.reasoningTokens,
    cachedInputTokens: sum.cachedInputTokens + usage.cachedInputTokens,
    costMicros:
      sum.costMicros === null || usage.costMicros === null
        ? null
        : sum.costMicros + usage.costMicros,
  };
}
