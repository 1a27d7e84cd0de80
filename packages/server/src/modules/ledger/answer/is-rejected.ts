import type { Claim } from "@steward/contracts/evidence.ts";

/** A claim that something was done must be borne out; others must not be contradicted. */
export function isRejected({ kind, verdict }: Pick<Claim, "kind" | "verdict">): boolean {
  return verdict === "contradicted" || (kind === "success" && verdict === "unsupported");
}
