import { describe, expect, it } from "vitest";
import { toReturnPath, toSignInSearch } from "./return-path.ts";

describe("the way to the sign-in page and back", () => {
  it("remembers where the user was", () => {
    expect(toSignInSearch("/c/cnv_1")).toEqual({ from: "/c/cnv_1" });
    expect(toSignInSearch("/")).toEqual({});
    expect(toSignInSearch("/sign-in?from=/x")).toEqual({});
  });

  it("leads back to pages of this server only", () => {
    expect(toReturnPath("/settings")).toBe("/settings");
    for (const from of ["//evil.example", "/\\evil.example", "https://evil.example", undefined]) {
      expect(toReturnPath(from)).toBe("/");
    }
  });
});
