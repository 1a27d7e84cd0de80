import { describe, expect, it } from "vitest";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import type { AppError } from "../../kernel/app-error.ts";
import { createGuessLimit } from "./guess-limit.ts";

describe("wrong keys and links", () => {
  function open() {
    const clock = createFakeClock();
    const limit = createGuessLimit(clock);
    /** How long the next one from there has to wait, in ms; 0 where it was looked at. */
    const guess = (address: string): number => {
      try {
        limit.refuse(address);
        return 0;
      } catch (error) {
        return Number((error as AppError).data?.retryAfterMs);
      }
    };
    const guessUntilRest = (address: string): number => {
      let free = 0;
      while (guess(address) === 0) free += 1;
      return free;
    };
    return { clock, guess, guessUntilRest };
  }

  it("are looked at twenty times, and then ever more rarely, once a minute at least", () => {
    const { clock, guess, guessUntilRest } = open();
    expect(guessUntilRest("192.0.2.1")).toBe(20);
    const rests: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const rest = guess("192.0.2.1");
      rests.push(rest / 1_000);
      clock.advance(rest);
      expect(guess("192.0.2.1")).toBe(0);
    }
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("are forgotten after a quarter of an hour without any", () => {
    const { clock, guessUntilRest } = open();
    guessUntilRest("192.0.2.1");
    clock.advance(15 * 60_000);
    expect(guessUntilRest("192.0.2.1")).toBe(20);
  });

  it("of one address are nothing to another", () => {
    const { guess, guessUntilRest } = open();
    guessUntilRest("192.0.2.1");
    expect(guess("192.0.2.2")).toBe(0);
    expect(guess("::ffff:192.0.2.1")).toBeGreaterThan(0);
  });

  it("of one network of IPv6 count together", () => {
    const { guess, guessUntilRest } = open();
    guessUntilRest("2001:db8:1:2::1");
    expect(guess("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBeGreaterThan(0);
    expect(guess("2001:db8:1:3::1")).toBe(0);
    guessUntilRest("fe80::1%eth0");
    expect(guess("fe80::2%eth1")).toBeGreaterThan(0);
    guessUntilRest("2001:db8::4:5:6:7:8");
    expect(guess("2001:db8:0:4::1")).toBeGreaterThan(0);
  });

  it("from ever other addresses push out the oldest only", () => {
    const { guess, guessUntilRest } = open();
    guessUntilRest("192.0.2.1");
    guessUntilRest("192.0.2.2");
    for (let each = 0; each < 9_999; each += 1) guess(`10.0.${each >> 8}.${each & 255}`);
    expect(guess("192.0.2.2")).toBeGreaterThan(0);
    expect(guess("192.0.2.1")).toBe(0);
  });
});
