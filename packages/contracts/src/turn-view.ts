import { z } from "zod";
import { AnswerPart } from "./answer-part.ts";
import { closeReasoning, correctText, toParts } from "./answer-parts.ts";
import { Claim } from "./evidence.ts";
import { Intent, Plan, RequestClass } from "./plan.ts";
import { Recollection } from "./recollection.ts";
import { TodoItem } from "./tool-call.ts";
import { EndReason, StepFinish, Turn, TurnError, Usage } from "./turn.ts";
import { CheckStatus, type TurnEvent } from "./turn-event.ts";

/** How far what was said has been held against the evidence. */
export const TurnCheck = z.object({
  /** `open` until the answer is over; `holding`: text is there that is not shown yet. */
  status: z.enum(["open", "holding", ...CheckStatus.options]),
  /** How many statements have a source, and how many have none; 0 until the answer is over. */
  sourced: z.int().nonnegative().default(0),
  unsourced: z.int().nonnegative().default(0),
  /** Refs of the recollections that the answer used. */
  used: z.array(z.string()).default([]),
  claims: z.array(Claim),
  /** How often a draft was thrown away. */
  rejected: z.int().nonnegative(),
  /** The newest one, and the step that said it. */
  rejection: z.object({ step: z.int(), claims: z.array(Claim) }).nullable(),
  /** Where the answer's text is another one than was shown at first. */
  corrections: z
    .array(
      z.object({
        start: z.int().nonnegative(),
        end: z.int().nonnegative(),
        was: z.string(),
        why: z.string(),
      }),
    )
    .default([]),
  problem: z.string().nullable(),
});
export type TurnCheck = z.infer<typeof TurnCheck>;

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
  class: RequestClass.nullable(),
  plan: z
    .object({
      plan: Plan,
      by: z.enum(["model", "rules", "cache"]),
      handlers: z.array(Intent),
      problem: z.string().nullable(),
    })
    .nullable(),
  control: z
    .object({
      status: z.enum(["passed", "corrected", "failed"]),
      corrections: z.array(z.string()),
      instructions: z.string(),
      problem: z.string().nullable(),
    })
    .nullable(),
  check: TurnCheck,
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
    class: null,
    plan: null,
    control: null,
    check: {
      status: "open",
      sourced: 0,
      unsourced: 0,
      used: [],
      claims: [],
      rejected: 0,
      rejection: null,
      corrections: [],
      problem: null,
    },
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
  if (event.forgotten && shownEntries.has(event.type)) {
    return { parts: toForgotten(view, event.at) };
  }
  switch (event.type) {
    case "turn-start":
    case "turn-resume":
      return { status: "running" };
    case "turn-wait":
      return { status: "waiting" };
    case "memory-recall":
      return { recollections: event.recollections };
    case "triage-end":
    case "plan-make":
    case "control-end":
    case "draft-hold":
    case "draft-reject":
    case "claims-check":
    case "check-end":
      return toLayerChange(view, event);
    case "text-correct":
      return { parts: correctText(view.parts, event), check: correctCheck(view, event) };
    case "step-start":
      // There is more to come than what was checked.
      return { step: event.step, isStepOpen: true, check: { ...view.check, status: "open" } };
    case "step-void": {
      const parts = view.parts.filter(
        (part) => part.step !== event.step || part.type === "message",
      );
      const check = dropClaims(view.check, answerText({ parts }).length);
      return { isStepOpen: false, step: event.step - 1, parts, check };
    }
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
        check: view.check.status === "holding" ? { ...view.check, status: "open" } : view.check,
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
      return { parts: toParts(view.parts, view.step, event) };
  }
}

/** Entries that were a part of the answer; of others nothing is missed when they are empty. */
const shownEntries: ReadonlySet<TurnEvent["type"]> = new Set([
  "text-delta",
  "reasoning-delta",
  "tool-call",
  "tool-propose",
  "message-add",
]);

/** One sign, however much was forgotten at this place. */
function toForgotten({ parts, step }: TurnView, at: number): AnswerPart[] {
  if (parts.at(-1)?.type === "forgotten") return [...parts];
  return [...closeReasoning(parts, at), { type: "forgotten", step }];
}

type LayerEvent = Extract<
  TurnEvent,
  {
    type:
      | "triage-end"
      | "plan-make"
      | "control-end"
      | "draft-hold"
      | "draft-reject"
      | "claims-check"
      | "check-end";
  }
>;

/** What the layers around the answer say of it. */
function toLayerChange(view: TurnView, event: LayerEvent): Partial<TurnView> {
  const { check, usage } = view;
  switch (event.type) {
    case "triage-end":
      return { class: event.class };
    case "plan-make": {
      const { plan, by, handlers, problem } = event;
      return { plan: { plan, by, handlers, problem }, usage: addUsage(usage, event.usage) };
    }
    case "control-end": {
      const { status, corrections, instructions, problem } = event;
      const control = { status, corrections, instructions, problem };
      return { control, usage: addUsage(usage, event.usage) };
    }
    case "draft-hold":
      return { check: { ...check, status: "holding" } };
    case "draft-reject":
      return {
        check: {
          ...check,
          rejected: check.rejected + 1,
          rejection: { step: view.step, claims: event.claims },
        },
        usage: addUsage(usage, event.usage ?? null),
      };
    case "claims-check":
      return { check: { ...check, claims: [...check.claims, ...event.claims] } };
    case "check-end": {
      const { status, sourced, unsourced, used = [], problem } = event;
      const ended = { ...check, status, sourced, unsourced, used, problem };
      return { check: ended, usage: addUsage(usage, event.usage) };
    }
  }
}

/** Without those of text that is gone. */
function dropClaims(check: TurnCheck, length: number): TurnCheck {
  if (check.claims.every(({ end }) => end <= length)) return check;
  return { ...check, claims: check.claims.filter(({ end }) => end <= length) };
}

/** Places behind a correction move with the text. */
function correctCheck(
  { check, parts }: TurnView,
  { start, end, text, why }: Extract<TurnEvent, { type: "text-correct" }>,
): TurnCheck {
  const by = text.length - (end - start);
  const move = <Place extends { readonly start: number; readonly end: number }>(place: Place) => ({
    ...place,
    start: place.start >= end ? place.start + by : place.start,
    end: place.end >= end ? place.end + by : place.end,
  });
  const was = answerText({ parts }).slice(start, end);
  return {
    ...check,
    claims: check.claims.map(move),
    corrections: [...check.corrections.map(move), { start, end: end + by, was, why }],
  };
}

function addUsage<Sum extends Usage | null>(sum: Sum, usage: Usage | null): Sum | Usage {
  if (usage === null) return sum;
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
