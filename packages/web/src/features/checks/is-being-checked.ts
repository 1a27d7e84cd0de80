import type { TurnView } from "@steward/contracts/turn-view.ts";

/** A draft is held back, or the answer is complete and its claims are looked at. */
export function isBeingChecked({ check, parts, isStepOpen, finish }: TurnView): boolean {
  if (check.status === "holding") return true;
  return !isStepOpen && finish === "stop" && parts.at(-1)?.type === "text";
}
