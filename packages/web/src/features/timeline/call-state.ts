import type { ToolPart } from "@steward/contracts/answer-part.ts";

/** Whether a person has to decide before it goes on. */
function isUndecided({ state }: Pick<ToolPart, "state">): boolean {
  return state === "awaiting" || state === "unknown";
}

export function isSettled({ endedAt }: Pick<ToolPart, "endedAt">): boolean {
  return endedAt !== null;
}
