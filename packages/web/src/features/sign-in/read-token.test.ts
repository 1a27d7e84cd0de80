import { describe, expect, it } from "vitest";
import { readToken } from "./read-token.ts";

describe("reading a token", () => {
  it.each(["http://127.0.0.1:7070/sign-in#abcDEF-123_456", "#abcDEF-123_456", " abcDEF-123_456 "])(
    "finds it in %j",
    (text) => {
      expect(readToken(text)).toBe("abcDEF-123_456");
    },
  );

  it.each(["", "#", "http://127.0.0.1:7070/sign-in", "two words"])("finds none in %j", (text) => {
    expect(readToken(text)).toBeNull();
  });
});
