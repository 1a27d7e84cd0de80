import { describe, expect, it } from "vitest";
import { isTextType, toMediaType } from "./to-media-type.ts";

describe("media types", () => {
  it.each([
    ["notes.txt", "text/plain"],
    ["docs/README.MD", "text/markdown"],
    ["table.csv", "text/csv"],
    ["drawing.svg", "image/svg+xml"],
    ["Makefile", "application/octet-stream"],
    ["odd.constructor", "application/octet-stream"],
  ])("are told by the name: %s is %s", (name, type) => {
    expect(toMediaType(name)).toBe(type);
  });

  it("say what is text, also where a charset follows", () => {
    for (const type of ["text/csv", "image/svg+xml", "application/json; charset=utf-8"]) {
      expect(isTextType(type)).toBe(true);
    }
    for (const type of ["image/png", "application/pdf", "application/xml-dtd+zip"]) {
      expect(isTextType(type)).toBe(false);
    }
  });
});
