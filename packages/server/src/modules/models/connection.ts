import type { ModelFailure } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createRest, type Pass, type Rest } from "./rest.ts";

export type ConnectionPorts = {
  readonly provider: string;
  /** Whether the provider can be reached; undefined where that cannot be told without asking a model. */
  readonly reach: ((signal: AbortSignal) => Promise<boolean>) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The way to a provider. */
export type Connection = {
  readonly rest: Rest;
  /** It could not be reached: it rests, longer each time, and is looked for in the background. */
  lose(pass: Pass, failure: ModelFailure): void;
  close(): void;
};

const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;

const toRestMs = (times: number) => Math.min(FIRST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);

export function createConnection({ provider, reach, clock, log }: ConnectionPorts): Connection {
  const rest = createRest();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function lose(pass: Pass, failure: ModelFailure): void {
    const restMs = pass.fails(failure, clock.monotonic(), toRestMs);
    log.warn("model-rest", { provider, kind: failure.kind, restMs });
    clearTimeout(timer);
    if (!reach || stop.signal.aborted) return;
    timer = setTimeout(() => void look(reach, failure), restMs);
    timer.unref();
  }

  /** So that it comes back by itself, and no turn waits for it. */
  async function look(reached: NonNullable<typeof reach>, failure: ModelFailure): Promise<void> {
    const pass = rest.enter(clock.monotonic(), true);
    if (!pass?.isTrial) return;
    const isThere = await reached(stop.signal);
    if (stop.signal.aborted) pass.leave();
    else if (!isThere) lose(pass, failure);
    else {
      pass.works();
      log.info("model-back", { provider });
    }
  }

  return {
    rest,
    lose,
    close() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
