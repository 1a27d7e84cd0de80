import { toQuestion } from "./build-prompt.ts";
import { chooseTools } from "./choose-handling.ts";
import { hasQuestion, questionOf } from "./gather-evidence.ts";
import type { Run } from "./run-ports.ts";

/** Thinks about what is to be done before the answer. Trivial messages need none of it. */
export async function makePlan(run: Run): Promise<void> {
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
function goOn({ writer, planned }: Run): void {
  if (planned === null || writer.view().plan !== null) return;
  const nobody = { model: null, usage: null, durationMs: 0 };
  writer.append({ type: "plan-make", ...planned, ...nobody, by: "cache" });
}
