import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import type { UserId } from "@steward/contracts/ids.ts";

/** Carries changes to the pages that are open. Nothing depends on a page getting them. */
export type Feed = {
  /** To the pages of one user, or of all. */
  publish(to: UserId | "all", event: FeedEvent): void;
  /** Returns what ends the subscription. */
  subscribe(userId: UserId, listener: (event: FeedEvent) => void): () => void;
};

export function createFeed(): Feed {
  const listeners = new Map<(event: FeedEvent) => void, UserId>();
  return {
    publish(to, event) {
      for (const [listener, userId] of listeners) {
        if (to === "all" || to === userId) listener(event);
      }
    },
    subscribe(userId, listener) {
      listeners.set(listener, userId);
      return () => listeners.delete(listener);
    },
  };
}
