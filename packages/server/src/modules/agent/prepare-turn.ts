import { textOf } from "@steward/contracts/content.ts";
import { type Handling, triageMessage } from "../pipeline/index.ts";
import { autoExecute } from "./auto-execute.ts";
import { toQuestion } from "./build-prompt.ts";
import { chooseHandling, chooseTools } from "./choose-handling.ts";
import { controlPlan } from "./control-plan.ts";
import { hasQuestion, questionOf } from "./gather-evidence.ts";
import { recollect } from "./recollect.ts";
import type { Run } from "./run-ports.ts";
import { settleCalls } from "./settle-calls.ts";

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

/** Tells whether the message needs thinking, recalling and remembering at all. */
function triageTurn({
  writer,
  before,
  onTriage,
}: Pick<Run, "writer" | "before" | "onTriage">): void {
  const { turn } = writer;
  if (writer.view().class !== null) return;
  const { content } = turn.input;
  const answer = before.findLast(({ role }) => role === "assistant");
  const triaged = triageMessage({
    text: textOf(content),
    hasMedia: content.some(({ type }) => type !== "text"),
    lastAnswer: answer?.role === "assistant" ? answer.text : "",
  });
  writer.append({ type: "triage-end", ...triaged });
  onTriage(triaged);
}

/** Thinks about what is to be done before the answer. Trivial messages need none of it. */
async function makePlan(run: Run): Promise<void> {
  const { writer, thinking, settings, pipeline, before, load, registry } = run;
  const { turn, signal } = writer;
  const view = writer.view();
  if (!hasQuestion(turn.input)) return goOn(run);
  const text = questionOf(view);
  // A sub-agent's task is a part of somebody else's plan.
  if (view.plan !== null || turn.spawnedBy !== null || text === "") return;
  const mode = settings.thinkingMode ?? pipeline().thinking.mode;
  if (view.class === "trivial" && mode !== "always") return;
  const { ownerId, id: turnId, model } = turn;
  // A plan may ask for what no turn is told of by itself.
  const offered = chooseTools(run, registry.names(), turn.input.parameters?.tools ?? []);
  const tools = offered.map(({ name }) => name);
  const brought = await toQuestion({ ...turn.input, content: [] }, load);
  const asked = brought.findLastIndex(({ role }) => role === "user");
  const isBrought = turn.input.content.length === 0;
  const history = [...before, ...(isBrought ? brought.slice(0, asked) : brought)];
  const request = { ownerId, turnId, text, history, mode, model, tools };
  const thought = await thinking.think(request, signal);
  if (!signal.aborted) writer.append({ type: "plan-make", ...thought });
}

/** What only brings results is a part of what was planned before. */
function goOn({ writer, planned }: Pick<Run, "writer" | "planned">): void {
  if (planned === null || writer.view().plan !== null) return;
  const nobody = { model: null, usage: null, durationMs: 0 };
  writer.append({ type: "plan-make", ...planned, ...nobody, by: "cache" });
}
