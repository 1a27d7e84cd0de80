import { toEvidence } from "../ledger/index.ts";
import { questionOf } from "./gather-evidence.ts";
import type { Run } from "./run-ports.ts";

/** Has plan and evidence looked at before the answer, where the risk asks for it. */
export async function controlPlan({ control, writer, asked }: Run): Promise<void> {
  const { turn, signal } = writer;
  const view = writer.view();
  if (view.plan === null || view.control !== null) return;
  const { ownerId, id: turnId, model } = turn;
  const { plan } = view.plan;
  const question = questionOf(view, asked);
  const request = { ownerId, turnId, model, question, plan, evidence: toEvidence(view) };
  const report = await control.control(request, signal);
  if (report && !signal.aborted) writer.append({ type: "control-end", ...report });
}
