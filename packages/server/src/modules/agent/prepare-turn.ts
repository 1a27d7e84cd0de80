import { autoExecute } from "./auto-execute.ts";
import { controlPlan } from "./control-plan.ts";
import { makePlan } from "./make-plan.ts";
import { recollect } from "./recollect.ts";
import type { Run } from "./run-ports.ts";
import { settleCalls } from "./settle-calls.ts";
import { triageTurn } from "./triage-turn.ts";

/**
 * What is done before a model answers, in this order. Each stage looks into the log for what it would
 * write, and does nothing where that is there: a turn that goes on repeats none of them.
 */
const stages: readonly ((run: Run) => void | Promise<void>)[] = [
  triageTurn,
  makePlan,
  autoExecute,
  recollect,
  controlPlan,
];

/** Also done when the turn was stopped meanwhile. */
export async function prepareTurn(run: Run): Promise<"ready" | "waiting"> {
  const { writer } = run;
  for (const stage of stages) {
    // A model has begun to answer: it was prepared in an earlier run.
    if (writer.view().answeredBy !== null || writer.signal.aborted) return "ready";
    await stage(run);
    if ((await settleCalls(run)) === "waiting") return "waiting";
  }
  return "ready";
}
