import { TurnId } from "@steward/contracts/ids.ts";
import type { Approval, AskDetails } from "@steward/contracts/tool-call.ts";
import type { CallKey, OwnedTurn, ToolCallRow } from "../turns/index.ts";

/** For a call whose process died: only a person can say what became of it. */
const lost: AskDetails = {
  reason: "Steward was stopped while this ran. Whether it took effect is not known.",
  risk: "high",
  verbs: ["retry", "respond", "reject"],
  scopes: ["once"],
  covers: null,
  expiresAt: null,
};

export function toApproval(
  call: ToolCallRow,
  turn: OwnedTurn | null,
  root: OwnedTurn | null,
): Approval {
  const { turnId, callId, conversationId, decision } = call;
  return {
    id: `${turnId}.${callId}`,
    turnId,
    conversationId,
    rootTurnId: root?.id ?? turnId,
    rootConversationId: root?.conversationId ?? conversationId,
    path: turn?.spawnedBy?.path ?? ["main"],
    callId,
    tool: call.name,
    title: call.title,
    input: call.input,
    hash: call.hash,
    effects: [...call.effects],
    state: call.state,
    ask: call.state === "unknown" || call.ask === null ? lost : call.ask,
    createdAt: call.createdAt,
    decidedBy: decision?.by ?? null,
    decidedAt: decision?.at ?? null,
    verb: decision === null || decision.verb === "expire" ? null : decision.verb,
  };
}

export function fromApprovalId(id: string): CallKey | null {
  const dot = id.indexOf(".");
  const turnId = TurnId.safeParse(id.slice(0, dot));
  return turnId.success ? { turnId: turnId.data, callId: id.slice(dot + 1) } : null;
}
