import { z } from "zod";
import { Claim, Evidence } from "./evidence.ts";
import { ConversationId, TurnId } from "./ids.ts";
import { TurnStatus, Usage } from "./turn.ts";
import { TurnView } from "./turn-view.ts";

/** One thing that a turn spent time on. */
export const TraceStage = z.object({
  /** `execution`: code of the message that was run without a model asking for it. */
  kind: z.enum(["triage", "thinking", "recall", "execution", "control", "step", "tool", "check"]),
  /** What it was or came to: a tool's title, a rule, a verdict. */
  detail: z.string(),
  /** `rejected`: what the step said was thrown away; `void`: it was cut off and repeated. */
  status: z.enum(["open", "done", "failed", "rejected", "void"]),
  startedAt: z.number(),
  /** Null: not over yet. */
  durationMs: z.number().nonnegative().nullable(),
  model: z.string().nullable(),
  usage: Usage.nullable(),
  problem: z.string().nullable(),
});
export type TraceStage = z.infer<typeof TraceStage>;

/** How an answer came about. */
export const Trace = z.object({
  turnId: TurnId,
  conversationId: ConversationId,
  status: TurnStatus,
  /** When it began to run; null while it is queued. */
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  ...TurnView.pick({
    class: true,
    plan: true,
    control: true,
    check: true,
    model: true,
    answeredBy: true,
  }).shape,
  /** Of all stages together. */
  usage: Usage.nullable(),
  stages: z.array(TraceStage),
  evidence: z.array(Evidence),
  /** Drafts that were thrown away before they were shown. */
  rejections: z.array(z.object({ step: z.int(), claims: z.array(Claim) })),
});
export type Trace = z.infer<typeof Trace>;
