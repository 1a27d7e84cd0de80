import { z } from "zod";
import { ConversationId, TurnId } from "./ids.ts";
import { Approval } from "./tool-call.ts";
import { TurnStatus } from "./turn.ts";

/** A thread is a conversation as scripts see it. */
export const CreateThread = z.strictObject({
  /** The tools and effects that ask, whatever the conversation's mode says. */
  interrupt_on: z
    .record(z.string().max(100), z.boolean())
    .default({ execute: true, write_file: true }),
  model: z.string().max(200).optional(),
  title: z.string().max(200).optional(),
});

export const CreatedThread = z.object({ thread_id: ConversationId });

export const ThreadMessage = z.strictObject({ message: z.string().trim().min(1).max(1_000_000) });

export const ResumeAction = z.enum(["continue", "cancel", "edit"]);
export type ResumeAction = z.infer<typeof ResumeAction>;

export const ResumeThread = z.strictObject({
  action: ResumeAction,
  /** One call of those that wait; all of them where absent. */
  call_id: z.string().max(1000).optional(),
  /** For `edit`: the new arguments. */
  arguments: z.record(z.string(), z.unknown()).optional(),
  /** For `cancel`: why. For `continue`: the answer to a question that wants one. */
  text: z.string().max(100_000).optional(),
});
export type ResumeThread = z.infer<typeof ResumeThread>;

export const ResumedThread = z.object({
  thread_id: ConversationId,
  turn_id: TurnId,
  status: TurnStatus,
});
export type ResumedThread = z.infer<typeof ResumedThread>;

export const Thread = z.object({
  thread_id: ConversationId,
  /** `idle`: nothing was said yet. */
  status: z.enum(["idle", ...TurnStatus.options]),
  /** The turn that waits, else the newest one. */
  turn_id: TurnId.nullable(),
  interrupts: z.array(Approval),
  created_at: z.number(),
});
export type Thread = z.infer<typeof Thread>;

/** Ends the stream of a turn that waits for a decision. */
export const InterruptEvent = z.object({
  type: z.literal("interrupt"),
  approvals: z.array(Approval),
});
export type InterruptEvent = z.infer<typeof InterruptEvent>;
