import type { Evidence } from "@steward/contracts/evidence.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { gatherEvidence, questionOf } from "./gather-evidence.ts";
import type { Run, Validated } from "./run-ports.ts";

/** Rules alone: they have had their say while the answer was written. */
const byRules: Validated = {
  claims: [],
  isVerified: false,
  degraded: null,
  model: null,
  usage: null,
};

type Looking = Pick<Run, "writer" | "earlier" | "asked" | "models" | "pipeline" | "validate">;

/** What rules cannot see: what a reader finds where something was done, something failed, or much may be wrong. */
export async function lookDeeper(run: Looking, answer: string): Promise<Validated> {
  const { writer, models, pipeline, validate } = run;
  const view = writer.view();
  const evidence = gatherEvidence(run);
  const depth = pipeline().depth[toRisk(view, evidence)];
  // A tiny model's verdict would be worth less than none.
  const isTiny = models.preview({ role: "control" })?.tiny ?? true;
  if (depth === "rules" || isTiny || answer === "" || evidence.length === 0) return byRules;
  const { ownerId, id: turnId } = writer.turn;
  const question = questionOf(view, run.asked);
  const found = await validate(
    { ownerId, turnId, question, answer, evidence, depth },
    writer.signal,
  );
  return { ...found, claims: found.claims.filter(({ by }) => by !== "rules") };
}

/** That of the plan, and at least medium after a call of this turn that may change something, or that failed. */
function toRisk({ plan }: TurnView, evidence: readonly Evidence[]) {
  const risk = plan?.plan.hallucination_risk ?? "low";
  const own = evidence.flatMap(({ call, isEarlier }) => (call && !isEarlier ? [call] : []));
  const isTelling = own.some(
    ({ ok, effects = [] }) => !ok || effects.some((effect) => effect !== "read"),
  );
  return risk === "low" && isTelling ? "medium" : risk;
}
