import type { IncomingHttpHeaders } from "node:http";
import { ConversationId } from "@steward/contracts/ids.ts";
import type { ChatRequest } from "./chat-request.ts";

/** In order of trust; the first that is there counts. */
const headerNames = [
  "x-conversation-id",
  "x-openwebui-chat-id",
  "x-session-id",
  "x-chat-id",
] as const;
const metadataNames = ["conversation_id", "session_id", "thread_id"] as const;

export type ConversationHint = {
  readonly conversationId: ConversationId | undefined;
  readonly foreignId: string | undefined;
};

/** Which conversation the front end says this is. */
export function toConversationHint(
  headers: IncomingHttpHeaders,
  request: ChatRequest,
): ConversationHint {
  const said = [
    ...headerNames.map((name) => headers[name]),
    request.conversation_id,
    ...metadataNames.map((name) => request.metadata?.[name]),
  ].find((value): value is string => typeof value === "string" && value !== "");
  const own = ConversationId.safeParse(said);
  if (own.success) return { conversationId: own.data, foreignId: undefined };
  // `local:` ids of temporary chats are shared between chats; an unfilled template is no id.
  const usable = said !== undefined && said.length <= 200 && !/^local:|[{}]/.test(said);
  return { conversationId: undefined, foreignId: usable ? said : undefined };
}
