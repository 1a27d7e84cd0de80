import { expect, it } from "vitest";
import { embeddedProgress, embeddedText } from "./embedded-text.ts";
import { formatBytes, formatDuration, formatTable } from "./format.ts";

it("amounts and times read as people say them", () => {
  expect([0, 999, 1_500, 638_000_000, 2_497_280_256].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1.5 kB",
    "638 MB",
    "2.5 GB",
  ]);
  expect([-5, 4_000, 300_000, 11_100_000, 200_000_000].map(formatDuration)).toEqual([
    "0 s",
    "4 s",
    "5 min",
    "3 h 5 min",
    "2 days",
  ]);
  expect(
    formatTable([
      ["A", "B"],
      ["long", "x"],
    ]),
  ).toBe("A     B\nlong  x");
});

it("the built-in model's progress is a bar that fits, and each state is a sentence", () => {
  const state = {
    phase: "preparing",
    model: "tinyllama",
    what: "weights",
    doneBytes: 50,
    totalBytes: 200,
  } as const;
  expect(embeddedProgress(state, 90)).toContain("25 %");
  expect(embeddedProgress({ ...state, totalBytes: 0 }, 20)).toContain("0 %");
  expect(embeddedText(state)).toBe("tinyllama: fetching the model, 50 B of 200 B");
  expect(embeddedProgress({ phase: "off", reason: "x" }, 80)).toBe("");
});
