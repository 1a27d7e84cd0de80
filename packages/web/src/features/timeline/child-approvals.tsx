import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useId } from "react";
import { useApprovals } from "../../state/use-approvals.ts";
import { ApprovalCard } from "../approvals/approval-card.tsx";

export interface ChildApprovalsProps {
  readonly turnId: string;
  readonly lineId: string;
}

/** What a sub-agent waits for, at the call that started it. */
export function ChildApprovals({ turnId, lineId }: ChildApprovalsProps) {
  return useApprovals()
    .filter((approval) => approval.turnId === turnId)
    .map((approval) => <ApprovalCard key={approval.id} approval={approval} lineId={lineId} />);
}

/** What sub-agents of sub-agents wait for; those of this turn itself show at their calls. */
export function DeepApprovals({ turn }: { readonly turn: TurnView }) {
  const id = useId();
  const waiting = useApprovals().filter(
    (approval) =>
      approval.rootTurnId === turn.id &&
      approval.turnId !== turn.id &&
      !turn.parts.some((part) => part.type === "tool" && part.childTurnId === approval.turnId),
  );
  if (waiting.length === 0) return null;
  return (
    <div
      id={id}
      tabIndex={-1}
      className="overflow-hidden rounded-xl border border-line outline-none [&>:first-child]:border-t-0"
    >
      {waiting.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} lineId={id} />
      ))}
    </div>
  );
}
