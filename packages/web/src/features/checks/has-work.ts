import type { TurnView } from "@steward/contracts/turn-view.ts";

/** Whether a plan says more than that there is something to answer. */
export function hasWork({ by, plan }: NonNullable<TurnView["plan"]>): boolean {
  const isPlain = plan.hallucination_risk === "low" && plan.tools.length === 0;
  return by !== "rules" || plan.needs_memory || plan.needs_container || !isPlain;
}
