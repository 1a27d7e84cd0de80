import { z } from "zod";
import { ConversationId, MediaId, TurnId } from "./ids.ts";
import { PersonaId } from "./persona.ts";
import { ThinkingMode } from "./plan.ts";
import { QueueMode } from "./queue-mode.ts";
import { ApprovalMode } from "./tool-call.ts";
import { TurnView } from "./turn-view.ts";

export const ConversationKind = z.enum(["main", "group", "sub", "workspace"]);

export const Conversation = z.object({
  id: ConversationId,
  kind: ConversationKind,
  /** Empty until a title was made or given. */
  title: z.string(),
  /** The model id that new turns ask for unless they name another. */
  model: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  /** The newest turn of the branch that is shown. */
  headTurnId: TurnId.nullable(),
  /** Whether a turn of it is queued or running. */
  busy: z.boolean(),
  /** Whether a turn of it waits for a decision. */
  waiting: z.boolean(),
  /** Whether the newest turn of the branch that is shown has failed. */
  failed: z.boolean(),
  queueMode: QueueMode,
  approvalMode: ApprovalMode,
  /** How much its turns are thought about; null: as the configuration says. */
  thinkingMode: ThinkingMode.nullable(),
  /** Who answers; null: nobody in particular. */
  persona: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationList = z.object({
  conversations: z.array(Conversation),
  /** Pass as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
});
export type ConversationList = z.infer<typeof ConversationList>;

export const ListConversationsQuery = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  archived: z.stringbool().default(false),
  /** Words that the title must contain. */
  q: z.string().max(200).optional(),
});

export const CreateConversation = z.strictObject({
  title: z.string().max(200).optional(),
  model: z.string().max(200).optional(),
});
export type CreateConversation = z.infer<typeof CreateConversation>;

export const UpdateConversation = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  model: z.string().max(200).optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
  queueMode: QueueMode.optional(),
  approvalMode: ApprovalMode.optional(),
  thinkingMode: ThinkingMode.nullable().optional(),
  persona: PersonaId.nullable().optional(),
  /** Shows the branch that this turn is on, to its newest turn. */
  headTurnId: TurnId.optional(),
});
export type UpdateConversation = z.infer<typeof UpdateConversation>;

/** A conversation as a page opens it: the turns of the branch that is shown, oldest first. */
export const ConversationDetail = z.object({
  conversation: Conversation,
  turns: z.array(TurnView),
  /** For each turn that has branches, all turns with the same parent, in order of creation. */
  branches: z.record(z.string(), z.array(TurnId)),
});
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const CreateTurn = z.strictObject({
  text: z.string().max(1_000_000),
  mediaIds: z.array(MediaId).max(16).optional(),
  model: z.string().max(200).optional(),
  /** Follow this turn instead of the newest one: an edited message or a fork. Null starts over. */
  parentId: TurnId.nullable().optional(),
  /** Refuse what waits for a decision, and go on with this message. */
  supersede: z.boolean().optional(),
});
export type CreateTurn = z.infer<typeof CreateTurn>;

export const RetryTurn = z.strictObject({ model: z.string().max(200).optional() });

/** Changes a message that is still queued. */
export const UpdateTurn = z.strictObject({ text: z.string().min(1).max(1_000_000) });
