import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openRunGuard } from "./open-run-guard.ts";

const never = new AbortController().signal;

describe("a run that is watched", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is given up when it has no end long after its time", () => {
    using guard = openRunGuard({ outputBytes: 10, timeoutMs: 1000 }, never);
    vi.advanceTimersByTime(20_000);
    expect(guard.signal.aborted).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(guard.signal.reason).toMatchObject({ code: "upstream_failed" });
  });

  it("is given up when it says more than it may", () => {
    using guard = openRunGuard({ outputBytes: 10 }, never);
    guard.count(10);
    expect(() => guard.count(1)).toThrow("more output");
  });
});
