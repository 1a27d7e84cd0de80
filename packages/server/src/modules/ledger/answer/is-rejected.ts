import type { Claim } from "@steward/contracts/evidence.ts";

type Judged = Pick<Claim, "kind" | "verdict">;

/** A claim that something was done must be borne out; others must not be contradicted. */
export function isRejected({ kind, verdict }: Judged): boolean {
  return verdict === "contradicted" || (kind === "success" && verdict === "unsupported");
}

/** What nobody objects to may still have no source: a number or a day may follow from what is known. */
export function isObjection({ kind, verdict }: Judged): boolean {
  const isFigure = kind === "number" || kind === "date";
  return verdict === "contradicted" || (verdict === "unsupported" && !isFigure);
}
