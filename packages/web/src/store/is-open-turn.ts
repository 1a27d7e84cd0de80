import type { TurnView } from "@steward/contracts/turn-view.ts";

/** Whether its log can still grow. */
export function isOpenTurn(view: Pick<TurnView, "status">): boolean {
  return view.status === "queued" || view.status === "running" || view.status === "waiting";
}
