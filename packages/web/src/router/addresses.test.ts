import { describe, expect, it } from "vitest";
import { toReturnPath, toSignIn } from "./addresses.ts";

describe("the way to the sign-in page and back", () => {
  it("remembers where the user was", () => {
    expect(toSignIn("/c/cnv_1")).toBe("/sign-in?from=%2Fc%2Fcnv_1");
    expect(toSignIn("/")).toBe("/sign-in");
    expect(toSignIn("/sign-in?from=/x")).toBe("/sign-in");
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
