import type { ResumeThread } from "@steward/contracts/thread.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import { AppError } from "../../kernel/app-error.ts";

export type CallDecision = { readonly id: string; readonly body: DecideApproval };

/** What a script's one word means for each of the calls that wait. */
export function toDecisions(
  waiting: readonly Approval[],
  request: ResumeThread,
): readonly CallDecision[] {
  const { call_id: callId, action } = request;
  const meant = waiting.filter((approval) => callId === undefined || approval.callId === callId);
  if (meant.length === 0) {
    throw new AppError("conflict", `The call ${callId} does not wait for a decision.`, {
      data: { approvals: waiting },
    });
  }
  if (action === "edit" && meant.length > 1) {
    throw new AppError("invalid_request", "Several calls wait: say which with call_id.", {
      data: { approvals: waiting },
    });
  }
  const decisions = meant.flatMap((approval) => toDecision(approval, request));
  if (decisions.length > 0) return decisions;
  const verbs = [...new Set(meant.flatMap((approval) => approval.ask.verbs))].join(", ");
  throw new AppError("conflict", `${action} does not fit what waits; it takes: ${verbs}.`, {
    data: { approvals: waiting },
  });
}

/** None where the call does not take such a decision. */
function toDecision({ id, hash, ask }: Approval, request: ResumeThread): CallDecision[] {
  const body = toBody(ask.verbs, request);
  return body && ask.verbs.includes(body.verb) ? [{ id, body: { ...body, hash } }] : [];
}

function toBody(
  verbs: Approval["ask"]["verbs"],
  { action, arguments: input, text }: ResumeThread,
): DecideApproval | undefined {
  if (action === "cancel") return { verb: "reject", ...(text === undefined ? {} : { text }) };
  if (action === "edit") {
    if (input === undefined) {
      throw new AppError("invalid_request", "edit needs the new arguments.");
    }
    return { verb: "edit", input };
  }
  if (verbs.includes("approve")) return { verb: "approve" };
  return text === undefined ? undefined : { verb: "respond", text };
}
