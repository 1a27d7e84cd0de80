import type { TurnId } from "@steward/contracts/ids.ts";
import type { Approval, Verb } from "@steward/contracts/tool-call.ts";

const turnId = "trn_00000000000000000000000000" as TurnId;
const conversationId = "cnv_00000000000000000000000000";
const verbs: Verb[] = ["approve", "edit", "reject", "respond"];

/** A call that waits for a decision. */
export function sampleApproval(callId: string, over: Partial<Approval> = {}): Approval {
  const root = over.turnId ?? turnId;
  const place = over.conversationId ?? conversationId;
  return {
    id: `${root}.${callId}`,
    turnId: root,
    conversationId: place,
    rootTurnId: root,
    rootConversationId: place,
    path: ["main"],
    callId,
    tool: "fetch_url",
    title: `Fetch ${callId}`,
    input: "{}",
    hash: `hash of ${callId}`,
    effects: ["network"],
    state: "awaiting",
    ask: {
      reason: "It reaches the network.",
      risk: "medium",
      verbs,
      scopes: ["once", "turn"],
      covers: null,
      expiresAt: null,
    },
    createdAt: 1,
    decidedBy: null,
    decidedAt: null,
    verb: null,
    ...over,
  };
}
