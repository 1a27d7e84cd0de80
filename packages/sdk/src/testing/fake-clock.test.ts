import { expect, it } from "vitest";
import { createFakeClock } from "./fake-clock.ts";

it("stands still until it is moved", () => {
  const clock = createFakeClock(1_000);
  expect([clock.now(), clock.now(), clock.monotonic()]).toEqual([1_000, 1_000, 0]);
  clock.advance(250);
  expect([clock.now(), clock.monotonic()]).toEqual([1_250, 250]);
});

it("keeps its monotonic hand where it is when the wall clock jumps", () => {
  const clock = createFakeClock(1_000);
  clock.advance(5);
  clock.jump(10);
  expect([clock.now(), clock.monotonic()]).toEqual([10, 5]);
});
