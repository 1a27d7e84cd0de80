import type { Trace, TraceStage } from "@steward/contracts/trace.ts";

export interface Bar {
  readonly stage: TraceStage;
  /** In percent of the whole time. */
  readonly left: number;
  readonly width: number;
}

export interface Waterfall {
  readonly totalMs: number;
  readonly bars: readonly Bar[];
}

/** Each stage with where it lies in the time that the answer took. */
export function toBars({ stages, startedAt, endedAt }: Trace): Waterfall {
  const from = Math.min(startedAt ?? Infinity, ...stages.map((stage) => stage.startedAt));
  const ends = stages.map((stage) => stage.startedAt + (stage.durationMs ?? 0));
  const until = Math.max(endedAt ?? -Infinity, ...ends);
  if (!Number.isFinite(from) || !Number.isFinite(until)) return { totalMs: 0, bars: [] };
  const totalMs = Math.max(0, until - from);
  const percent = (ms: number) => (totalMs === 0 ? 0 : (ms / totalMs) * 100);
  const bars = stages.map((stage) => ({
    stage,
    left: percent(stage.startedAt - from),
    // What is not over goes on to the end.
    width: percent(stage.durationMs ?? until - stage.startedAt),
  }));
  return { totalMs, bars };
}
