import type { Claim } from "@steward/contracts/evidence.ts";
import { answerText, type TurnCheck, type TurnView } from "@steward/contracts/turn-view.ts";
import { gatherEvidence, questionOf } from "./gather-evidence.ts";
import { blankMarks, toMark } from "./mark-claims.ts";
import type { Run, Validated } from "./run-ports.ts";

type CheckStatus = Exclude<TurnCheck["status"], "open" | "holding">;

/** Rules alone: they have had their say while the answer was written. */
const byRules: Validated = { claims: [], degraded: null, model: null, usage: null };

/**
 * Holds a whole answer against the evidence, as deep as the risk asks, corrects what turns out wrong and
 * says what came of it. Done once: the log knows.
 */
export async function checkAnswer(run: Run): Promise<void> {
  const { writer, clock } = run;
  const view = writer.view();
  const isOver = view.check.status !== "open" && view.check.status !== "holding";
  if (isOver || view.class === "trivial") return;
  const begun = clock.monotonic();
  const { claims, degraded, model, usage } = await lookDeeper(run);
  if (writer.signal.aborted) return;
  if (claims.length > 0) writer.append({ type: "claims-check", claims: [...claims] });
  // From the end on, so that places before a correction stay true.
  for (const claim of claims.toSorted((one, other) => other.start - one.start)) {
    if (claim.verdict === "contradicted") writer.append(toCorrection(claim, view));
  }
  const problem = view.control?.status === "failed" ? view.control.problem : degraded;
  writer.append({
    type: "check-end",
    status: problem === null ? toStatus(writer.view().check.claims) : "unverified",
    model,
    usage,
    durationMs: Math.round(clock.monotonic() - begun),
    problem,
  });
}

/** What rules cannot see: meaning, and a model's verdict. Only what the rules have not judged. */
async function lookDeeper(run: Run): Promise<Validated> {
  const { writer, models, pipeline, validate } = run;
  const view = writer.view();
  const risk = view.plan?.plan.hallucination_risk ?? "low";
  const depth = pipeline().depth[risk];
  const evidence = gatherEvidence(run);
  const answer = blankMarks(answerText(view), view.check.claims);
  // A tiny model's verdict would be worth less than none.
  const isTiny = models.preview({ role: "control" })?.tiny ?? true;
  if (depth === "rules" || isTiny || answer === "" || evidence.length === 0) return byRules;
  const { ownerId, id: turnId } = writer.turn;
  const question = questionOf(view);
  const found = await validate(
    { ownerId, turnId, question, answer, evidence, depth },
    writer.signal,
  );
  return { ...found, claims: found.claims.filter(({ by }) => by !== "rules") };
}

function toCorrection({ start, end, why }: Claim, view: TurnView) {
  const text = `${answerText(view).slice(start, end)}${toMark({ why })}`;
  return { type: "text-correct", start, end, text, why } as const;
}

function toStatus(claims: readonly Claim[]): CheckStatus {
  if (claims.length === 0) return "nothing";
  if (claims.some(({ verdict }) => verdict === "contradicted")) return "contradicted";
  const unsupported = claims.filter(({ verdict }) => verdict === "unsupported").length;
  if (unsupported === 0) return "verified";
  return unsupported < claims.length ? "partly" : "unverified";
}
