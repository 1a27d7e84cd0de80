import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { toOpenQuestion } from "./open-question.ts";

export interface CallApprovalProps {
  readonly turnId: string;
  readonly part: ToolPart;
  readonly lineId: string;
}

export function CallApproval({ turnId, part, lineId }: CallApprovalProps) {
  const question = toOpenQuestion(turnId, part);
  return question === null ? null : <ApprovalCard approval={question} lineId={lineId} />;
}
