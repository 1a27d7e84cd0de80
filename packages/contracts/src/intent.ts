import { z } from "zod";
import { Artifact } from "./artifact.ts";
import { ConversationId, TurnId } from "./ids.ts";
import { Intent } from "./plan.ts";
import { Approval } from "./tool-call.ts";
import { TurnStatus } from "./turn.ts";

/** Asks what a message wants, and has it done. */
export const IntentRequest = z.strictObject({
  message: z.string().trim().min(1).max(1_000_000),
  /** Where it is said; a new conversation where absent. */
  conversation_id: ConversationId.optional(),
  model: z.string().max(200).optional(),
  /** Only the plan: nothing is done and nothing is kept. */
  dry_run: z.boolean().default(false),
});
export type IntentRequest = z.infer<typeof IntentRequest>;

export const IntentReply = z.object({
  intent: Intent,
  /** Of the intent, 0 to 1. */
  confidence: z.number(),
  /** What handled it; two, joined by `+`, where it was not quite clear. */
  handler: z.string(),
  /** Null after a dry run, as are the two below. */
  turn_id: TurnId.nullable(),
  conversation_id: ConversationId.nullable(),
  /** `waiting`: the turn goes on when `approvals` are decided. */
  status: TurnStatus.nullable(),
  /** What waits for a decision, oldest first. */
  approvals: z.array(Approval),
  /** What the turn left behind. */
  artifacts: z.array(Artifact),
});
export type IntentReply = z.infer<typeof IntentReply>;
