import type { ToolPart } from "@steward/contracts/answer-part.ts";

/** How long a call took; null while it has not ended, and for one that never ran. */
export function toTookMs({ startedAt, endedAt, durationMs }: ToolPart): number | null {
  if (startedAt === null || endedAt === null) return null;
  return durationMs ?? endedAt - startedAt;
}
