import { usePlace } from "../router/router-context.ts";

/** Of the conversation that is open; empty when there is none. */
export function useConversationId(): string {
  return usePlace((place) => (place?.path.startsWith("/c/") ? place.id : ""));
}
