import type { ToolPart } from "@steward/contracts/answer-part.ts";

/** What code has printed: in its order where that is known, else one stream after the other. */
export function toPrinted({ live, execution }: Pick<ToolPart, "live" | "execution">): string {
  if (live !== "" || execution === null) return live;
  const { stdout, stderr } = execution;
  const needsBreak = stdout !== "" && stderr !== "" && !stdout.endsWith("\n");
  return stdout + (needsBreak ? "\n" : "") + stderr;
}
