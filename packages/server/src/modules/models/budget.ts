import type { TurnId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Budgets } from "./models-config.ts";
import type { Spent } from "./ports.ts";

type Account = { cost: number; tokens: number };

/** A local date: from `start`, before `end`. */
type Day = { readonly start: number; readonly end: number };

/** What was spent by day, so that setting the clock forward and back opens no day anew. */
type DayAccounts = {
  day(): Day;
  /** Where to put what is spent now. */
  today(): Account;
  /** What counts for today; after the clock was set back also what was spent on days to come. */
  spent(): Account;
};

/** Days that the clock may be set back to without what was spent on them being forgotten. */
const KEPT_MS = 7 * 86_400_000;

export type Reservation = {
  /** Puts what was really used in place of the estimate. Later calls do nothing. */
  settle(used: Spent): void;
};

export type ReservationRequest = {
  readonly limits: Budgets;
  readonly turnId: TurnId | undefined;
  readonly estimate: Spent;
};

/** What is spent and what is promised, in memory; the day is the local date. */
export type Budget = {
  reserve(
    request: ReservationRequest,
  ):
    | { readonly ok: true; readonly reservation: Reservation }
    | { readonly ok: false; readonly message: string };
  /** What the day has cost before this process counted. */
  carry(spent: Spent): void;
  today(): Spent;
  day(): Day;
};

/** Turns beyond this many are forgotten, the oldest first: by then they have long ended. */
const rememberedTurns = 10_000;

export function createBudget(clock: Clock): Budget {
  const days = createDayAccounts(clock);
  const promised: Account = { cost: 0, tokens: 0 };
  const accountOf = createTurnAccounts();

  return {
    reserve({ limits, turnId, estimate }) {
      const turn = turnId === undefined ? undefined : accountOf(turnId);
      const day = days.spent();
      const message =
        exceeded("day", limits.per_day_usd, day.cost + promised.cost + estimate.costMicros) ??
        exceededTokens(
          "day",
          limits.per_day_tokens,
          day.tokens + promised.tokens + estimate.tokens,
        ) ??
        (turn && exceeded("turn", limits.per_turn_usd, turn.cost + estimate.costMicros)) ??
        (turn && exceededTokens("turn", limits.per_turn_tokens, turn.tokens + estimate.tokens));
      if (message !== undefined) return { ok: false, message };
      add(promised, estimate, 1);
      if (turn) add(turn, estimate, 1);
      let settled = false;
      return {
        ok: true,
        reservation: {
          settle(used) {
            if (settled) return;
            settled = true;
            add(promised, estimate, -1);
            add(days.today(), used, 1);
            if (!turn) return;
            add(turn, estimate, -1);
            add(turn, used, 1);
          },
        },
      };
    },
    carry: (spent) => add(days.today(), spent, 1),
    today() {
      const { cost, tokens } = days.spent();
      return { costMicros: Math.round(cost), tokens };
    },
    day: days.day,
  };
}

function createTurnAccounts(): (turnId: TurnId) => Account {
  const turns = new Map<TurnId, Account>();
  return (turnId) => {
    const existing = turns.get(turnId);
    if (existing) return existing;
    const account = { cost: 0, tokens: 0 };
    turns.set(turnId, account);
    const oldest = turns.size > rememberedTurns ? turns.keys().next().value : undefined;
    if (oldest !== undefined) turns.delete(oldest);
    return account;
  };
}

function exceeded(of: "day" | "turn", usd: number | undefined, micros: number): string | undefined {
  if (usd === undefined || micros <= usd * 1_000_000) return undefined;
  return `The budget of the ${of} (models.budgets.per_${of}_usd: ${usd}) does not cover this call.`;
}

function exceededTokens(
  of: "day" | "turn",
  limit: number | undefined,
  tokens: number,
): string | undefined {
  if (limit === undefined || tokens <= limit) return undefined;
  return `The budget of the ${of} (models.budgets.per_${of}_tokens: ${limit}) does not cover this call.`;
}

function createDayAccounts(clock: Clock): DayAccounts {
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

function add(account: Account, amount: Spent, sign: 1 | -1): void {
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
