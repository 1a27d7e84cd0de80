import { expect, it } from "vitest";
import { createTokenRatios } from "./token-ratios.ts";

it("believes the estimate until a model has counted, and then the model", () => {
  const ratios = createTokenRatios();
  expect(ratios.of("a")).toBe(1);
  ratios.learn("a", 100, 150);
  expect(ratios.of("a")).toBe(1.5);
  ratios.learn("a", 100, 250);
  expect(ratios.of("a")).toBe(2);
  expect(ratios.of("b")).toBe(1);
});

it("does not learn from reports that say nothing or cannot be", () => {
  const ratios = createTokenRatios();
  ratios.learn("a", 0, 10);
  ratios.learn("a", 10, 0);
  expect(ratios.of("a")).toBe(1);
  ratios.learn("a", 1, 1_000_000);
  expect(ratios.of("a")).toBe(4);
});
