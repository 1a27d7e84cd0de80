import { describe, expect, it } from "vitest";
import { toReturnPath, toSignIn } from "./to-sign-in.ts";

describe("the way to the sign-in page and back", () => {
  it("remembers where the user was", () => {
    expect(toSignIn("/c/cnv_1")).toEqual({ to: "/sign-in", search: { from: "/c/cnv_1" } });
    expect(toSignIn("/")).toEqual({ to: "/sign-in", search: {} });
    expect(toSignIn("/sign-in?from=/x")).toEqual({ to: "/sign-in", search: {} });
  });

  it("leads back to pages of this server only", () => {
    expect(toReturnPath("/settings")).toBe("/settings");
    for (const from of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      undefined,
      7,
    ]) {
      expect(toReturnPath(from)).toBe("/");
    }
  });
});
