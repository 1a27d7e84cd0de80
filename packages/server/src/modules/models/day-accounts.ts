import type { Clock } from "../../kernel/clock.ts";
import type { Spent } from "./ports.ts";

export type Account = { cost: number; tokens: number };

/** A local date: from `start`, before `end`. */
export type Day = { readonly start: number; readonly end: number };

/** What was spent by day, so that setting the clock forward and back opens no day anew. */
export type DayAccounts = {
  day(): Day;
  /** Where to put what is spent now. */
  today(): Account;
  /** What counts for today; after the clock was set back also what was spent on days to come. */
  spent(): Account;
};

/** Days that the clock may be set back to without what was spent on them being forgotten. */
const KEPT_MS = 7 * 86_400_000;

export function createDayAccounts(clock: Clock): DayAccounts {
  /** By the start of the day. */
  const accounts = new Map<number, Account>();
  let current = toDay(clock.now());

  function day(): Day {
    const now = clock.now();
    if (now >= current.start && now < current.end) return current;
    const isLater = now >= current.end;
    current = toDay(now);
    // A new day is free of what a clock that was ahead put on days that are yet to come.
    if (isLater) for (const start of accounts.keys()) if (!isKept(start)) accounts.delete(start);
    return current;
  }

  function isKept(start: number): boolean {
    return start <= current.start && start >= current.start - KEPT_MS;
  }

  return {
    day,
    today() {
      const { start } = day();
      const account = accounts.get(start) ?? { cost: 0, tokens: 0 };
      accounts.set(start, account);
      return account;
    },
    spent() {
      const { start } = day();
      const sum: Account = { cost: 0, tokens: 0 };
      for (const [at, { cost, tokens }] of accounts) {
        if (at >= start) add(sum, { costMicros: cost, tokens }, 1);
      }
      return sum;
    },
  };
}

export function add(account: Account, amount: Spent, sign: 1 | -1): void {
  account.cost += sign * amount.costMicros;
  account.tokens += sign * amount.tokens;
}

function toDay(now: number): Day {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return {
    start: new Date(year, month, day).getTime(),
    end: new Date(year, month, day + 1).getTime(),
  };
}
