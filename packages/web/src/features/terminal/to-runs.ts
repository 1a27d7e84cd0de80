import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";

/** More than anybody scrolls back; older ones are in the conversation. */
const shownRuns = 50;

/** The calls of a conversation that were begun in its computer, oldest first. */
export function toRuns(turns: readonly TurnView[], conversationId: string): readonly ToolPart[] {
  return turns
    .filter((turn) => turn.conversationId === conversationId)
    .flatMap((turn) => turn.parts.flatMap((part) => (part.type === "tool" ? [part] : [])))
    .filter((part) => part.sandbox !== null && part.startedAt !== null)
    .toSorted((left, right) => (left.startedAt ?? 0) - (right.startedAt ?? 0))
    .slice(-shownRuns);
}
