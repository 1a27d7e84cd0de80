import { describe, expect, it } from "vitest";
import { toFailure } from "./to-failure.ts";

const refusal = JSON.stringify({ error: { message: "slow down" } });
const wait = (headers: Record<string, string>) => toFailure(429, refusal, headers).retryAfterMs;

describe("what a refusing upstream says about waiting", () => {
  it("is read from seconds", () => {
    expect(wait({ "retry-after": "2.5" })).toBe(2_500);
    expect(wait({ "retry-after": "soon" })).toBeUndefined();
    expect(wait({})).toBeUndefined();
  });

  it("is read from a date by the upstream's clock, not by ours", () => {
    const date = "Thu, 15 Jan 2004 12:00:00 GMT";
    expect(wait({ date, "retry-after": "Thu, 15 Jan 2004 12:00:30 GMT" })).toBe(30_000);
    expect(wait({ date, "retry-after": "Thu, 15 Jan 2004 11:00:00 GMT" })).toBe(0);
  });

  it("is read from a date by our clock where the upstream does not tell its time", () => {
    expect(wait({ "retry-after": "Thu, 15 Jan 2004 12:00:30 GMT" })).toBe(0);
  });
});
