import { expect, it } from "vitest";
import { editDistance, nearestWord } from "./nearest-word.ts";

it("counts insertions, deletions, replacements and swaps", () => {
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("prot", "port")).toBe(1);
  expect(editDistance("same", "same")).toBe(0);
});

it("suggests a close word and nothing where none is close", () => {
  expect(nearestWord("sttaus", ["start", "status", "stop"])).toBe("status");
  expect(nearestWord("STATUS", ["start", "status"])).toBe("status");
  expect(nearestWord("banana", ["start", "status"])).toBeUndefined();
});
