import { textOf } from "@steward/contracts/content.ts";
import { toQuestion } from "./build-prompt.ts";
import { chooseTools } from "./choose-handling.ts";
import type { Run } from "./run-ports.ts";

/** Thinks about what is to be done before the answer. Trivial messages need none of it. */
export async function makePlan(run: Run): Promise<void> {
  const { writer, thinking, settings, pipeline, before, load, registry } = run;
  const { turn, signal } = writer;
  const view = writer.view();
  const text = textOf(turn.input.content);
  // A sub-agent's task is a part of somebody else's plan.
  if (view.plan !== null || turn.spawnedBy !== null || text === "") return;
  const mode = settings.thinkingMode ?? pipeline().thinking.mode;
  if (view.class === "trivial" && mode !== "always") return;
  const { ownerId, id: turnId, model } = turn;
  // A plan may ask for what no turn is told of by itself.
  const offered = chooseTools(run, registry.names(), turn.input.parameters?.tools ?? []);
  const tools = offered.map(({ name }) => name);
  const brought = await toQuestion({ ...turn.input, content: [] }, load);
  const history = [...before, ...brought];
  const request = { ownerId, turnId, text, history, mode, model, tools };
  const thought = await thinking.think(request, signal);
  if (!signal.aborted) writer.append({ type: "plan-make", ...thought });
}
