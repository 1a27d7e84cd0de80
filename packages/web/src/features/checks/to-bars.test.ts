import type { Trace, TraceStage } from "@steward/contracts/trace.ts";
import { describe, expect, it } from "vitest";
import { toBars } from "./to-bars.ts";

const stage = (startedAt: number, durationMs: number | null) =>
  ({ kind: "step", startedAt, durationMs }) as TraceStage;
const trace = (change: Partial<Trace>) =>
  ({ startedAt: 1000, endedAt: 2000, stages: [], ...change }) as Trace;

describe("the waterfall of a turn", () => {
  it("lays its stages out over the time it took", () => {
    const { totalMs, bars } = toBars(trace({ stages: [stage(1000, 250), stage(1500, 500)] }));
    expect(totalMs).toBe(1000);
    expect(bars.map(({ left, width }) => [left, width])).toEqual([
      [0, 25],
      [50, 50],
    ]);
  });

  it("lets a stage that is not over go on to the end", () => {
    const stages = [stage(1000, 400), stage(1200, null)];
    expect(toBars(trace({ endedAt: null, stages })).bars[1]).toMatchObject({ left: 50, width: 50 });
  });

  it("is empty for a turn that has not begun, and whole for one that took no time", () => {
    expect(toBars(trace({ startedAt: null, endedAt: null }))).toEqual({ totalMs: 0, bars: [] });
    const { bars } = toBars(trace({ endedAt: 1000, stages: [stage(1000, 0)] }));
    expect(bars).toMatchObject([{ left: 0, width: 0 }]);
  });
});
