import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";

const DAY = 86_400_000;

/** A budget of ten tokens a day. */
function openBudget() {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const reserve = (tokens: number) =>
    budget.reserve({
      limits: { per_day_tokens: 10 },
      turnId: undefined,
      estimate: { costMicros: 0, tokens },
    });
  return {
    clock,
    budget,
    jump: (ms: number) => clock.jump(clock.now() + ms),
    /** False when the day's budget does not cover it. */
    spend(tokens: number): boolean {
      const granted = reserve(tokens);
      if (granted.ok) granted.reservation.settle({ costMicros: 0, tokens });
      return granted.ok;
    },
  };
}

describe("the budget of a day", () => {
  it("is there again on the next day", () => {
    const { clock, spend } = openBudget();
    expect(spend(10)).toBe(true);
    expect(spend(1)).toBe(false);
    clock.advance(DAY);
    expect(spend(10)).toBe(true);
  });

  it("is not there again because the clock was set forward and back", () => {
    const { budget, jump, spend } = openBudget();
    spend(5);
    jump(DAY);
    expect(spend(2)).toBe(true);
    jump(-DAY);
    expect(budget.today().tokens).toBe(7);
    expect(spend(4)).toBe(false);
    expect(spend(3)).toBe(true);
  });

  it("is not there again because the clock was set back and forward", () => {
    const { budget, jump, spend } = openBudget();
    spend(8);
    for (const ms of [-DAY, DAY, -DAY, DAY]) {
      jump(ms);
      expect(budget.today().tokens).toBe(8);
      expect(spend(3)).toBe(false);
    }
  });

  it("is there again on the day after the clock was set back by years", () => {
    const { clock, jump, spend } = openBudget();
    spend(10);
    jump(-3_650 * DAY);
    expect(spend(1)).toBe(false);
    clock.advance(DAY);
    expect(spend(10)).toBe(true);
  });
});
