import type { Evidence } from "@steward/contracts/evidence.ts";

/** Whether the evidence are texts that are to answer the question, not traces of what was done on the way. */
export function isFromTexts(evidence: readonly Evidence[]): boolean {
  return evidence.every(({ kind }) => kind === "text" || kind === "memory");
}
