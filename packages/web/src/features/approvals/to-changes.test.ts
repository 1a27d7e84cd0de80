import { describe, expect, it } from "vitest";
import { toChanges } from "./to-changes.ts";

describe("changed arguments", () => {
  it("are those that differ, that came and that went", () => {
    const changes = toChanges(
      { a: 1, b: { c: [1] }, gone: true },
      { a: 2, b: { c: [1] }, more: "x" },
    );
    expect(changes).toEqual([
      { name: "a", before: "1", after: "2" },
      { name: "gone", before: "true", after: null },
      { name: "more", before: null, after: '"x"' },
    ]);
  });
});
