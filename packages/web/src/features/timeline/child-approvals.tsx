import { ApprovalCard } from "../approvals/approval-card.tsx";
import { useApprovals } from "../../state/use-approvals.ts";

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
