import type { Handling } from "../pipeline/index.ts";
import { autoExecute } from "./auto-execute.ts";
import { chooseHandling } from "./choose-handling.ts";
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
const stages: readonly Stage[] = [
  { name: "triage", work: triageTurn },
  { name: "plan", work: makePlan },
  { name: "execute", work: autoExecute },
  { name: "recall", work: recollect },
  { name: "control", work: controlPlan },
];

type Stage = {
  readonly name: "triage" | "plan" | Handling["stages"][number];
  readonly work: (run: Run) => void | Promise<void>;
};

/** Also done when the turn was stopped meanwhile. */
export async function prepareTurn(run: Run): Promise<"ready" | "waiting"> {
  const { writer } = run;
  for (const stage of stages) {
    // A model has begun to answer: it was prepared in an earlier run.
    if (writer.view().answeredBy !== null || writer.signal.aborted) return "ready";
    if (isWanted(run, stage)) await stage.work(run);
    if ((await settleCalls(run)) === "waiting") return "waiting";
  }
  return "ready";
}

/** Once there is a plan, its handlers say what else is done before the answer. */
function isWanted(run: Run, { name }: Stage): boolean {
  if (name === "execute" && run.writer.turn.input.isToRun) return true;
  const wanted = chooseHandling(run)?.stages;
  return name === "triage" || name === "plan" || wanted === undefined || wanted.includes(name);
}
