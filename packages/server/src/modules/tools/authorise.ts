import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import { toRefusal, type Layer } from "./layer.ts";

export type IsOwner = (ownerId: UserId, conversationId: ConversationId) => Promise<boolean>;

/** A call acts for the owner of its conversation, and what a person answers is never run. */
export function createAuthorise(isOwner: IsOwner | undefined): Layer {
  return async (attempt, next) => {
    const { tool, call } = attempt;
    if (tool.ask) return toRefusal(`${tool.name} is answered by a person, never run.`);
    const { ownerId, conversationId } = call.context;
    if (isOwner && !(await isOwner(ownerId, conversationId))) {
      return toRefusal("This conversation belongs to somebody else.");
    }
    return next(attempt);
  };
}
