import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { SettledCall } from "./executor.ts";
import type { Layer } from "./layer.ts";

type Ports = {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onMeasure: ((tool: string, ms: number, state: SettledCall["state"]) => void) | undefined;
};

/** How long it took and how it ended; never what was in it. */
export function createRecord({ clock, log, onMeasure }: Ports): Layer {
  return async (attempt, next) => {
    const start = clock.monotonic();
    const result = await next(attempt);
    const durationMs = Math.max(0, clock.monotonic() - start);
    const { state, output, artifactIds } = result;
    const { turnId, callId } = attempt.call.context;
    const size = { characters: output.length, artifacts: artifactIds.length };
    const fields = { turnId, callId, state, durationMs: Math.round(durationMs), ...size };
    log.info("tool-end", { tool: attempt.tool.name, ...fields });
    onMeasure?.(attempt.tool.name, durationMs, state);
    return result;
  };
}
