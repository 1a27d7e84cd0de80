import { z } from "zod";
import { Conversation } from "./conversation.ts";
import { ConversationId, TurnId } from "./ids.ts";
import { EmbeddedState } from "./model-entry.ts";
import { Approval } from "./tool-call.ts";

/** What `GET /api/feed` sends: changes outside the one conversation that a page is reading. */
export const FeedEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("conversation-change"), conversation: Conversation }),
  z.object({ type: z.literal("conversation-remove"), conversationId: ConversationId }),
  z.object({ type: z.literal("turn-create"), conversationId: ConversationId, turnId: TurnId }),
  /** A decision is waited for, was taken or ran out. */
  z.object({ type: z.literal("approval-change"), approval: Approval }),
  z.object({ type: z.literal("embedded-change"), embedded: EmbeddedState }),
  /** Models or roles changed: fetch `/api/models` again. */
  z.object({ type: z.literal("models-change") }),
  /** Something was noted or corrected: fetch again what is shown of it. */
  z.object({ type: z.literal("memory-change") }),
  z.object({ type: z.literal("config-reject"), message: z.string() }),
]);
export type FeedEvent = z.infer<typeof FeedEvent>;
