import { z } from "zod";
import { Content } from "./content.ts";
import { Claim } from "./evidence.ts";
import { TurnId } from "./ids.ts";
import { Translations } from "./localized.ts";
import { Intent, Plan, RequestClass } from "./plan.ts";
import { Outcome, ReceiptNote } from "./receipt-note.ts";
import { Recollection } from "./recollection.ts";
import {
  AskDetails,
  Execution,
  GrantScope,
  SandboxUse,
  SettledState,
  TodoItem,
  ToolEffect,
  ToolIcon,
  Verb,
} from "./tool-call.ts";
import { EndReason, StepFinish, TurnError, Usage } from "./turn.ts";

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({
    /** Position in the log, from 1; it only grows, with a gap where a process died. */
    seq: z.int().positive(),
    /** Milliseconds since the epoch. */
    at: z.number(),
    type: z.literal(type),
    /** What it said was forgotten: what is left of it is empty. */
    forgotten: z.literal(true).optional(),
    ...shape,
  });

/** What a layer beside the answer cost. */
const callOfLayer = {
  /** Null: no model was asked. */
  model: z.string().nullable(),
  usage: Usage.nullable(),
  durationMs: z.number().nonnegative(),
  /** Why it came to less than it should have; null: it did not. */
  problem: z.string().nullable(),
};

/**
 * What became of the check. `verified`: a model has read the whole answer, and every statement of fact has
 * a quoted source. `checked`: by rules, as far as they see. `not-done`: it says that something was done that
 * was not. `unverified`: it could not be checked as it should have been. `nothing`: there was nothing to check.
 */
export const CheckStatus = z.enum([
  "verified",
  "checked",
  "contradicted",
  "not-done",
  "unverified",
  "nothing",
]);
export type CheckStatus = z.infer<typeof CheckStatus>;

/** One entry of a turn's log. Everything that shows a turn is made from these. */
export const TurnEvent = z.discriminatedUnion("type", [
  event("turn-start", {}),
  /** It goes on after a crash, or after somebody decided. */
  event("turn-resume", {}),
  /** Nothing is left to do until somebody decides on these calls. */
  event("turn-wait", { callIds: z.array(z.string()) }),
  /** The user said something more while the turn ran. */
  event("message-add", { id: z.string(), content: z.array(Content) }),
  /** The memory was asked; what it gave is shown to the model. A `problem` is why it gave less than it has. */
  event("memory-recall", {
    recollections: z.array(Recollection),
    problem: z.string().optional(),
  }),
  /** What the message is, told without a model. */
  event("triage-end", { class: RequestClass, rule: z.string() }),
  /** What is to be done before the answer. A `problem` is why it was not a model that made the plan. */
  event("plan-make", {
    plan: Plan,
    by: z.enum(["model", "rules", "cache"]),
    /** Which handlers it chose: one, or two where it was not sure. */
    handlers: z.array(Intent),
    ...callOfLayer,
  }),
  /** Plan and evidence were looked at before the answer. `failed`: the answer goes out unverified. */
  event("control-end", {
    status: z.enum(["passed", "corrected", "failed"]),
    corrections: z.array(z.string()),
    /** What the answer is to mind. */
    instructions: z.string(),
    ...callOfLayer,
  }),
  /** What follows is shown only after it was checked. */
  event("draft-hold", {}),
  /** A draft, or the rest of one, was thrown away before it was shown; the next step makes it again. */
  event("draft-reject", {
    claims: z.array(Claim),
    /** Of the model whose verdict it was; absent where rules told it. */
    usage: Usage.optional(),
  }),
  /** Claims of text that was shown, with what the evidence says to them. Places count in the answer's text. */
  event("claims-check", { claims: z.array(Claim) }),
  /** Text that was shown turned out wrong: this stands in its place. */
  event("text-correct", {
    start: z.int().nonnegative(),
    end: z.int().nonnegative(),
    text: z.string(),
    why: z.string(),
  }),
  /** The answer was checked as far as the risk asked. */
  event("check-end", {
    status: CheckStatus,
    /** Statements that a piece of evidence bears out, and those that something was looked for in vain. */
    sourced: z.int().nonnegative(),
    unsourced: z.int().nonnegative(),
    /** Refs of the recollections that the answer used; absent where it was told none. */
    used: z.array(z.string()).optional(),
    ...callOfLayer,
  }),
  /** A model call begins. */
  event("step-start", { step: z.int().nonnegative() }),
  /** A candidate of the route was tried and gave way before its first token. */
  event("model-fail", { model: z.string(), error: TurnError }),
  /** The candidate that answers. */
  event("model-start", { model: z.string() }),
  event("reasoning-delta", { text: z.string() }),
  event("text-delta", { text: z.string() }),
  /** The model asks for a tool that the front end declared; the front end runs it. */
  event("tool-call", { callId: z.string(), name: z.string(), input: z.string() }),
  /** The step was cut off: what it said does not count, and it is repeated. */
  event("step-void", { step: z.int().nonnegative() }),
  /** How full the model's window is. */
  event("context-measure", {
    usedTokens: z.int().nonnegative(),
    windowTokens: z.int().positive().nullable(),
    /** Tool results that were left out of the prompt, and turns that a summary stands for. */
    elided: z.int().nonnegative(),
    summarised: z.int().nonnegative(),
  }),
  /** The model asks for one of our tools. */
  event("tool-propose", {
    step: z.int().nonnegative(),
    callId: z.string(),
    name: z.string(),
    /** JSON text, canonical. */
    input: z.string(),
    /** One line for people. */
    title: z.string(),
    titles: Translations.optional(),
    effects: z.array(ToolEffect),
    icon: ToolIcon.optional(),
    hash: z.string(),
    /** `awaiting` comes with `ask`, `denied` and `failed` with their `tool-end`. */
    state: z.enum(["awaiting", "ready", "denied", "failed"]),
    ask: AskDetails.nullable(),
    /** For the receipt, as far as the input tells. */
    note: ReceiptNote.optional(),
  }),
  event("tool-decide", {
    callId: z.string(),
    verb: z.union([Verb, z.literal("expire")]),
    by: z.string(),
    scope: GrantScope,
    /** The new arguments after an edit; with them its line for people, and for the receipt. */
    input: z.string().nullable(),
    title: z.string().optional(),
    titles: Translations.optional(),
    note: ReceiptNote.optional(),
    text: z.string().nullable(),
  }),
  event("tool-start", { callId: z.string(), sandbox: SandboxUse.optional() }),
  /** What it prints while it runs. */
  event("tool-output", { callId: z.string(), text: z.string() }),
  /** The process died while it ran; somebody has to say what happened. */
  event("tool-lose", { callId: z.string() }),
  event("tool-end", {
    callId: z.string(),
    state: SettledState,
    /** What the model reads. */
    output: z.string(),
    artifactIds: z.array(z.string()),
    execution: Execution.optional(),
    outcome: Outcome.optional(),
    /** For the receipt, with what came of it. */
    note: ReceiptNote.optional(),
    durationMs: z.number().nonnegative(),
  }),
  event("todo-change", { items: z.array(TodoItem) }),
  /** A sub-agent begins: a turn of its own, with its own log. */
  event("child-start", { callId: z.string(), turnId: TurnId, name: z.string(), task: z.string() }),
  event("step-end", { step: z.int().nonnegative(), usage: Usage, finish: StepFinish }),
  event("turn-end", {
    status: z.enum(["done", "failed", "stopped"]),
    reason: EndReason,
    error: TurnError.optional(),
  }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;
export type TurnEventType = TurnEvent["type"];

type WithoutPosition<Event> = Event extends unknown ? Omit<Event, "seq" | "at"> : never;
/** What a writer appends; the log adds position and time. */
export type NewTurnEvent = WithoutPosition<TurnEvent>;
