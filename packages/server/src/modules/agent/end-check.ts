import type { Claim } from "@steward/contracts/evidence.ts";
import type { CheckStatus } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { countSources, findUsed } from "../ledger/index.ts";
import { findFailedLookup } from "./find-failed-lookup.ts";
import { questionOf } from "./gather-evidence.ts";
import type { Run, Validated } from "./run-ports.ts";

/** Says what came of the check of an answer that began at `begun`. */
export function endCheck(run: Run, found: Validated, begun: number): void {
  const { writer, clock } = run;
  const view = writer.view();
  const { control, check, recollections } = view;
  const answer = answerText(view);
  const failed = control?.status === "failed" ? control.problem : found.degraded;
  const problem = failed ?? findFailedLookup(run);
  writer.append({
    type: "check-end",
    status: found.isVerified && problem === null ? "verified" : toStatus(check.claims, problem),
    ...countSources(answer, check.claims),
    ...(recollections?.length
      ? {
          used: findUsed(recollections, {
            question: questionOf(view, run.asked),
            answer,
            claims: check.claims,
          }),
        }
      : {}),
    model: found.model,
    usage: found.usage,
    durationMs: Math.round(clock.monotonic() - begun),
    problem,
  });
}

/** Rules see no more than a part of an answer: what they have no objection to is not verified. */
function toStatus(claims: readonly Claim[], problem: string | null): CheckStatus {
  const isNotDone = ({ kind, verdict }: Claim) => kind === "success" && verdict === "unsupported";
  if (claims.some(({ verdict }) => verdict === "contradicted")) return "contradicted";
  if (claims.some(isNotDone)) return "not-done";
  if (problem !== null) return "unverified";
  return claims.length === 0 ? "nothing" : "checked";
}
