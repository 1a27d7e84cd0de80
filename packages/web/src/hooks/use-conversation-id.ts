import { useParams } from "@tanstack/react-router";

/** Of the conversation that is open; empty when there is none. */
export function useConversationId(): string {
  return useParams({ strict: false }).conversationId ?? "";
}
