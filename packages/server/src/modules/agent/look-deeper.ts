import { gatherEvidence, questionOf } from "./gather-evidence.ts";
import type { Run, Validated } from "./run-ports.ts";

/** Rules alone: they have had their say while the answer was written. */
const byRules: Validated = { claims: [], degraded: null, model: null, usage: null };

/** What rules cannot see: meaning, and a model's verdict. Only what the rules have not judged. */
export async function lookDeeper(run: Run, answer: string): Promise<Validated> {
  const { writer, models, pipeline, validate } = run;
  const view = writer.view();
  const risk = view.plan?.plan.hallucination_risk ?? "low";
  const depth = pipeline().depth[risk];
  const evidence = gatherEvidence(run);
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
