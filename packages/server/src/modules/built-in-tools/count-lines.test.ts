import { expect, it } from "vitest";
import { countLines } from "./count-lines.ts";

it.each([
  [null, "a\nb\n", { bytes: 4, added: 2, removed: 0 }],
  [null, "", { bytes: 0, added: 0, removed: 0 }],
  ["a\nb", "a\nb\n", { bytes: 4, added: 0, removed: 0 }],
  ["a\nb\nb\n", "a\nc\nb\n", { bytes: 6, added: 1, removed: 1 }],
  ["a\n\n\n", "a\n", { bytes: 2, added: 0, removed: 2 }],
])("counts lines that came and went: %j, then %j", (before, after, expected) => {
  const was = before === null ? null : Buffer.from(before);
  expect(countLines(was, Buffer.from(after))).toEqual(expected);
});
