import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { Approval, AskDetails } from "@steward/contracts/tool-call.ts";

/** What a card needs to know of a decision. */
export type OpenQuestion = Pick<
  Approval,
  "id" | "tool" | "title" | "titles" | "input" | "hash" | "state" | "path" | "ask"
>;

/** For a call whose process died: only a person can say what became of it. */
const lost: AskDetails = {
  reason: "",
  risk: "high",
  verbs: ["retry", "respond", "reject"],
  scopes: ["once"],
  covers: null,
  expiresAt: null,
};

/** The decision that a call of the answer waits for; null when it waits for none. */
export function toOpenQuestion(turnId: string, part: ToolPart): OpenQuestion | null {
  const { callId, name, title, titles, input, hash, state } = part;
  const ask = state === "unknown" ? lost : part.ask;
  if ((state !== "awaiting" && state !== "unknown") || ask === null) return null;
  return {
    id: `${turnId}.${callId}`,
    tool: name,
    title,
    titles,
    input,
    hash,
    state,
    path: ["main"],
    ask,
  };
}
