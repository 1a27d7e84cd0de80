import { isNotFound, isUnauthorized } from "../api/api-failure.ts";
import type { EventStreams } from "../api/event-streams.ts";
import type { TurnStore } from "./turn-store.ts";
import type { WaitForRetry } from "./wait-for-retry.ts";

export interface TurnTailsOptions {
  readonly turns: TurnStore;
  readonly streams: Pick<EventStreams, "turnEvents">;
  readonly waitForRetry: WaitForRetry;
}

export interface TurnTails {
  /**
   * Reads the turn's log into the store until it ends, through any number of lost connections.
   * Settles when the log has ended or `signal` aborts.
   */
  follow(turnId: string, signal: AbortSignal): Promise<void>;
}

type Outcome = "ended" | "gone" | "progress" | "cut";

export function createTurnTails(options: TurnTailsOptions): TurnTails {
  const { turns, streams } = options;

  const readOnce = async (turnId: string, signal: AbortSignal): Promise<Outcome> => {
    let outcome: Outcome = "cut";
    try {
      const after = turns.lastSeq(turnId);
      let isFirst = true;
      for await (const event of streams.turnEvents({ turnId, after, signal })) {
        if (event.type === "draft-show") {
          turns.receiveDraft(turnId, event);
          continue;
        }
        const receipt = turns.receive(turnId, event, isFirst);
        isFirst = false;
        if (receipt === "gap") return outcome;
        if (event.type === "turn-end") return "ended";
        if (receipt === "taken") outcome = "progress";
      }
    } catch (error) {
      if (isNotFound(error) || isUnauthorized(error)) return "gone";
    }
    return outcome;
  };

  return {
    async follow(turnId, signal) {
      let attempt = 0;
      while (!signal.aborted) {
        const outcome = await readOnce(turnId, signal);
        if (outcome === "ended" || outcome === "gone") return;
        attempt = outcome === "progress" ? 0 : attempt + 1;
        if (!signal.aborted) await options.waitForRetry(attempt, signal);
      }
    },
  };
}
