import { createHash } from "node:crypto";
import type { Plan } from "@steward/contracts/plan.ts";
import type { Clock } from "../../kernel/clock.ts";

const KEPT_MS = 5 * 60_000;
const MOST_PLANS = 200;

/** Plans that were just made: a message that is sent again, or tried again, needs no other. */
export function createPlanCache(clock: Pick<Clock, "monotonic">) {
  const plans = new Map<string, { readonly plan: Plan; readonly until: number }>();
  return {
    get(key: string): Plan | null {
      const kept = plans.get(key);
      if (!kept || kept.until <= clock.monotonic()) return null;
      return kept.plan;
    },
    put(key: string, plan: Plan): void {
      plans.delete(key);
      plans.set(key, { plan, until: clock.monotonic() + KEPT_MS });
      const [oldest] = plans.keys();
      if (plans.size > MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    },
  };
}

/** What makes two questions the same: not their spaces and capitals, unless there is code in them. */
export function toCacheKey(parts: readonly string[]): string {
  const same = parts.map((part) => {
    if (part.includes("`")) return part.trim();
    return part.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  });
  return createHash("sha256").update(JSON.stringify(same)).digest("base64url");
}
