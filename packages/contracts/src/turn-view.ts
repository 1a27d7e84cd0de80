import { z } from "zod";
import { EndReason, Turn, TurnError, Usage } from "./turn.ts";
import type { TurnEvent } from "./turn-event.ts";

export const AnswerPart = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("reasoning"),
    text: z.string(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
  }),
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("tool-call"),
    callId: z.string(),
    name: z.string(),
    input: z.string(),
  }),
]);
export type AnswerPart = z.infer<typeof AnswerPart>;

/** A turn together with what its log says so far. */
export const TurnView = Turn.extend({
  /** The last event that is folded in; a tail resumes after it. */
  lastSeq: z.int().nonnegative(),
  parts: z.array(AnswerPart),
  /** The model that answered, once known. */
  answeredBy: z.string().nullable(),
  /** Candidates that gave way, in order. */
  failures: z.array(z.object({ model: z.string(), error: TurnError })),
  usage: Usage.nullable(),
  endReason: EndReason.nullable(),
  error: TurnError.nullable(),
});
export type TurnView = z.infer<typeof TurnView>;

export function toTurnView(turn: Turn): TurnView {
  return {
    ...turn,
    lastSeq: 0,
    parts: [],
    answeredBy: null,
    failures: [],
    usage: null,
    endReason: null,
    error: null,
  };
}

/** Folds one event into a view. Pure: unchanged parts keep their identity, so that a page can compare. */
export function applyTurnEvent(view: TurnView, event: TurnEvent): TurnView {
  if (event.seq <= view.lastSeq && !isCutOff(view, event)) return view;
  const next = { ...view, lastSeq: event.seq };
  switch (event.type) {
    case "turn-start":
      return { ...next, status: "running" };
    case "step-start":
      return next;
    case "model-fail":
      return { ...next, failures: [...view.failures, { model: event.model, error: event.error }] };
    case "model-start":
      return { ...next, answeredBy: event.model };
    case "reasoning-delta":
      return { ...next, parts: appendReasoning(view.parts, event.text, event.at) };
    case "text-delta":
      return { ...next, parts: appendText(view.parts, event.text, event.at) };
    case "tool-call": {
      const { callId, name, input } = event;
      const parts = closeReasoning(view.parts, event.at);
      return { ...next, parts: [...parts, { type: "tool-call", callId, name, input }] };
    }
    case "step-end":
      return { ...next, usage: addUsage(view.usage, event.usage) };
    case "turn-end":
      return {
        ...next,
        status: event.status,
        endReason: event.reason,
        error: event.error ?? null,
        endedAt: event.at,
        parts: closeReasoning(view.parts, event.at),
      };
  }
}

/** The end of a turn whose process died before it had written all that this view has seen. */
function isCutOff(view: TurnView, event: TurnEvent): boolean {
  return event.type === "turn-end" && view.endedAt === null;
}

export function answerText(view: Pick<TurnView, "parts">): string {
  return view.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

function appendText(parts: readonly AnswerPart[], text: string, at: number): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "text") {
    return [...parts.slice(0, -1), { type: "text", text: last.text + text }];
  }
  return [...closeReasoning(parts, at), { type: "text", text }];
}

function appendReasoning(parts: readonly AnswerPart[], text: string, at: number): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "reasoning" && last.endedAt === null) {
    return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  }
  return [...parts, { type: "reasoning", text, startedAt: at, endedAt: null }];
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
