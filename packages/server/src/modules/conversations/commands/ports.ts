import type {
  Conversation,
  CreateConversation,
  UpdateConversation,
} from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { Turns } from "../../turns/index.ts";

/** Who typed it. */
export type Commander = { readonly userId: UserId; readonly userName: string };

/** What commands act on. */
export type CommandPorts = {
  readonly conversations: {
    create(
      ownerId: UserId,
      body: CreateConversation & { readonly model: string },
    ): Promise<Conversation>;
    /** Throws `not_found` for one of somebody else's. */
    get(ownerId: UserId, id: ConversationId): Promise<Conversation>;
    update(ownerId: UserId, id: ConversationId, body: UpdateConversation): Promise<Conversation>;
  };
  readonly turns: Pick<Turns, "get" | "live" | "stop">;
  readonly approvals: {
    /** Those that wait, oldest first. */
    list(by: Commander): Promise<readonly Approval[]>;
    /** Not ok: it was decided before, and the approval says by whom. */
    decide(
      by: Commander,
      id: string,
      body: DecideApproval,
    ): Promise<{ readonly ok: boolean; readonly approval: Approval }>;
  };
  readonly models: {
    /** The whole id of a model, or undefined where there is none. */
    resolve(id: string): string | undefined;
    ids(): readonly string[];
  };
  readonly agent: {
    submit(turn: {
      readonly ownerId: UserId;
      readonly conversationId: ConversationId;
      readonly parentId: TurnId | null;
      readonly model: string;
      readonly input: TurnInput;
    }): Promise<{ readonly id: TurnId }>;
  };
};
