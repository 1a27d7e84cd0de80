import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../../kernel/clock.ts";

export type Tickets<Value> = {
  issue(value: Value): { readonly ticket: string; readonly expiresAt: number };
  /** Good once; null: unknown, used or expired. */
  redeem(ticket: string): Value | null;
};

type Issued<Value> = { readonly value: Value; readonly expires: number };

/** Forgotten beyond this, oldest first: nobody fills the memory with tickets. */
const maxTickets = 1000;

/** Tickets of 256 random bits, kept by their hashes alone. */
export function createTickets<Value>({
  clock,
  lifetimeMs,
}: {
  readonly clock: Clock;
  readonly lifetimeMs: number;
}): Tickets<Value> {
  const issued = new Map<string, Issued<Value>>();
  return {
    issue(value) {
      const now = clock.monotonic();
      for (const [key, { expires }] of issued) {
        if (expires > now && issued.size < maxTickets) break;
        issued.delete(key);
      }
      const ticket = randomBytes(32).toString("base64url");
      issued.set(toKey(ticket), { value, expires: now + lifetimeMs });
      return { ticket, expiresAt: clock.now() + lifetimeMs };
    },
    redeem(ticket) {
      const key = toKey(ticket);
      const found = issued.get(key);
      issued.delete(key);
      return found && found.expires > clock.monotonic() ? found.value : null;
    },
  };
}

function toKey(ticket: string): string {
  return hash("sha256", ticket, "base64url");
}
