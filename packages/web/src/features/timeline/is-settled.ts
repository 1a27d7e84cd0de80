import type { ToolPart } from "@steward/contracts/answer-part.ts";

export function isSettled({ endedAt }: Pick<ToolPart, "endedAt">): boolean {
  return endedAt !== null;
}
