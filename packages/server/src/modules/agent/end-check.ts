import type { Claim } from "@steward/contracts/evidence.ts";
import type { TurnCheck } from "@steward/contracts/turn-view.ts";
import { findFailedLookup } from "./find-failed-lookup.ts";
import type { Run, Validated } from "./run-ports.ts";

type CheckStatus = Exclude<TurnCheck["status"], "open" | "holding">;

/** Says what came of the check of an answer that began at `begun`. */
export function endCheck(run: Run, found: Validated, begun: number): void {
  const { writer, clock } = run;
  const { control, check } = writer.view();
  const failed = control?.status === "failed" ? control.problem : found.degraded;
  const problem = failed ?? findFailedLookup(run);
  writer.append({
    type: "check-end",
    status: problem === null ? toStatus(check.claims) : "unverified",
    model: found.model,
    usage: found.usage,
    durationMs: Math.round(clock.monotonic() - begun),
    problem,
  });
}

function toStatus(claims: readonly Claim[]): CheckStatus {
  if (claims.length === 0) return "nothing";
  if (claims.some(({ verdict }) => verdict === "contradicted")) return "contradicted";
  const unsupported = claims.filter(({ verdict }) => verdict === "unsupported").length;
  if (unsupported === 0) return "verified";
  return unsupported < claims.length ? "partly" : "unverified";
}
