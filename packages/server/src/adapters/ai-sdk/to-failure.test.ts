import { describe, expect, it } from "vitest";
import { toFailure, toRetryAfter } from "./to-failure.ts";

describe("translating a provider's error", () => {
  it("finds a network error in the cause of another", () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const error = new TypeError("fetch failed", {
      cause: new AggregateError([cause], "all failed"),
    });
    expect(toFailure(error, 0)).toEqual({
      kind: "unreachable",
      message: "nothing listens there (ECONNREFUSED)",
    });
  });

  it.each([
    ["ENOTFOUND", "unreachable"],
    ["ECONNRESET", "server"],
    ["UND_ERR_HEADERS_TIMEOUT", "timeout"],
    ["CERT_HAS_EXPIRED", "unreachable"],
  ])("knows %s as %s", (code, kind) => {
    expect(toFailure(Object.assign(new Error("x"), { code }), 0).kind).toBe(kind);
  });

  it.each([
    [{ type: "overloaded_error", message: "busy" }, "server"],
    [{ code: 429, message: "slow down" }, "rate-limit"],
    [{ code: "context_length_exceeded", message: "too long" }, "context"],
    [{ type: "invalid_request_error", message: "prompt is too long" }, "context"],
    ["just words", "server"],
    [undefined, "server"],
  ])("reads %j as %s", (error, kind) => {
    expect(toFailure(error, 0).kind).toBe(kind);
  });

  it("reads how long to wait from seconds, milliseconds and dates", () => {
    expect(toRetryAfter({ "retry-after": "2.5" }, 0)).toBe(2500);
    expect(toRetryAfter({ "retry-after-ms": "120" }, 0)).toBe(120);
    expect(toRetryAfter({ "retry-after": "Thu, 01 Jan 1970 00:00:09 GMT" }, 1000)).toBe(8000);
    expect(toRetryAfter({ "retry-after": "soon" }, 0)).toBeUndefined();
    expect(toRetryAfter(undefined, 0)).toBeUndefined();
  });

  it("waits as long as the provider means, however wrong the clock is here", () => {
    const headers = {
      date: "Thu, 15 Jan 2026 12:00:00 GMT",
      "retry-after": "Thu, 15 Jan 2026 12:00:30 GMT",
    };
    for (const days of [-1, 0, 1]) {
      const now = Date.UTC(2026, 0, 15 + days, 12);
      expect(toRetryAfter(headers, now)).toBe(30_000);
    }
  });
});
