import type { TurnView } from "@steward/contracts/turn-view.ts";

/** A message that was removed while it was queued was never said. */
export function isTakenBack(view: TurnView): boolean {
  return view.endReason === "stopped" && view.parts.length === 0 && view.step < 0;
}
