import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { isUnauthorized } from "../api/api-failure.ts";
import type { EventStreams } from "../api/event-streams.ts";
import type { WaitForRetry } from "./wait-for-retry.ts";

export interface Connection {
  /** `lost`: the server was reached before, or was tried, and does not answer. */
  readonly status: "connecting" | "open" | "lost";
}

export interface FeedOptions {
  readonly streams: Pick<EventStreams, "feed">;
  readonly waitForRetry: WaitForRetry;
  readonly onEvent: (event: FeedEvent) => void;
  /** The feed has no memory: whatever changed before it opened must be fetched again. */
  readonly onOpen: (isFirst: boolean) => void;
}

export interface Feed {
  readonly connection: StoreApi<Connection>;
  /** Settles when `signal` aborts or nobody is signed in. */
  follow(signal: AbortSignal): Promise<void>;
}

/** `cut`: it was open for a while. */
type Outcome = "cut" | "unreachable" | "refused";

export function createFeed(options: FeedOptions): Feed {
  const connection = createStore<Connection>(() => ({ status: "connecting" }));
  let openings = 0;
  const onOpen = (): void => {
    openings += 1;
    connection.setState({ status: "open" });
    options.onOpen(openings === 1);
  };

  const readOnce = async (signal: AbortSignal): Promise<Outcome> => {
    const before = openings;
    try {
      for await (const event of options.streams.feed(signal, onOpen)) options.onEvent(event);
    } catch (error) {
      if (isUnauthorized(error)) return "refused";
    }
    return openings > before ? "cut" : "unreachable";
  };

  return {
    connection,
    async follow(signal) {
      let attempt = 0;
      while (!signal.aborted) {
        const outcome = await readOnce(signal);
        if (outcome === "refused" || signal.aborted) return;
        attempt = outcome === "cut" ? 1 : attempt + 1;
        if (attempt > 1) connection.setState({ status: "lost" });
        await options.waitForRetry(attempt, signal);
      }
    },
  };
}
