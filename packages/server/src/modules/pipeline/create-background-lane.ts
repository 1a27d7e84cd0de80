import type { UserId } from "@steward/contracts/ids.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { Models, RoutedPart } from "../models/index.ts";

/** So many at once, however many come: people's turns go first. */
const PLACES = 2;
const TIMEOUT_MS = 20_000;

/** Where the calls are answered that front ends make for themselves. */
type BackgroundLane = {
  /** The small model and nothing else. Never throws; the last part is always `end`. */
  stream(
    call: { readonly request: ModelRequest; readonly ownerId: UserId },
    signal: AbortSignal,
  ): AsyncIterable<RoutedPart>;
};

export function createBackgroundLane(options: {
  readonly models: Pick<Models, "stream">;
  /** Waiting for a place included. */
  readonly timeoutMs?: number;
}): BackgroundLane {
  const { models, timeoutMs = TIMEOUT_MS } = options;
  const lane = createPlaces(PLACES);
  return {
    async *stream({ request, ownerId }, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const until = AbortSignal.any([signal, timeout]);
      const hasPlace = await lane.enter(until);
      try {
        const call = { target: { role: "title" }, ownerId } as const;
        const quiet: ModelRequest = { ...request, reasoning: "off" };
        for await (const part of models.stream({ ...call, request: quiet }, until)) {
          const isLate =
            part.type === "end" && part.outcome.kind === "cancelled" && !signal.aborted;
          yield isLate ? { ...part, outcome: tooSlow } : part;
        }
      } finally {
        if (hasPlace) lane.leave();
      }
    },
  };
}

const tooSlow = {
  kind: "failed",
  error: { code: "upstream_timeout", message: "The small model took too long." },
} as const;

/** Lets in so many at once, in the order they came. */
function createPlaces(places: number) {
  const waiting = new Set<() => void>();
  let free = places;
  return {
    /** False: it was given up before there was a place. */
    enter(signal: AbortSignal): Promise<boolean> {
      if (free > 0) {
        free--;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const admit = () => {
          signal.removeEventListener("abort", giveUp);
          resolve(true);
        };
        const giveUp = () => {
          waiting.delete(admit);
          resolve(false);
        };
        waiting.add(admit);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
    leave(): void {
      const [next] = waiting;
      if (!next) {
        free++;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}
