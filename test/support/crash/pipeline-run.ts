import type { TurnEvent, TurnEventType } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { createOwner, type StewardClient } from "../steward-client.ts";
import { createStewardHome } from "../steward-process.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";
import { startHookServer } from "./hook-server.ts";
import { findLogProblems } from "./log-problems.ts";
import { type ModelMove, type ModelRequest, startModelServer, toText } from "./model-server.ts";
import { toOutsideConfig } from "./outside-config.ts";
import { isUp } from "./story.ts";
import { readStoredLogs } from "./stored-log.ts";
import type { CrashRun } from "./sweep.ts";

const plan = toPlan({ intent: "general", reasoning: "I send it." });
const findings = { contradictions: [], corrections: [], gaps: [], instructions: "Be exact." };
const lie = "I have sent the mail to ada.";
const wholeAnswer = `Well then.\n\n${lie}`;

/** Which layer asks. */
function toLayer({ messages }: ModelRequest): "thinking" | "control" | "output" {
  const system = messages[0] ? toText(messages[0]) : "";
  if (system.startsWith("You plan how")) return "thinking";
  return system.startsWith("Before an assistant answers") ? "control" : "output";
}

/** It claims what it did not do; when it is told, it does it, and claims it again. */
function play(request: ModelRequest): ModelMove {
  const layer = toLayer(request);
  if (layer !== "output") return { words: [JSON.stringify(layer === "control" ? findings : plan)] };
  if (request.results.has("send_mail")) return { words: [lie] };
  if (!request.said.includes("was not shown")) return { words: ["Well then. ", lie] };
  return { calls: [{ id: "call_mail", name: "send_mail", input: '{"to":"ada"}' }] };
}

/** What each layer writes once, however often the process dies. */
const once: readonly TurnEventType[] = [
  "triage-end",
  "plan-make",
  "control-end",
  "draft-reject",
  "check-end",
];

/** A turn with all its layers and a draft that is thrown away; the server is killed at a point. */
export async function runPipelineStory(crashAt: string): Promise<CrashRun> {
  await using hooks = await startHookServer({ send_mail: () => "Sent the mail to ada." });
  await using model = await startModelServer(play);
  const wish = { effects: ["message"], idempotent: true };
  const layers = {
    approvals: { rules: [{ tool: "send_mail", decision: "allow" }] },
    pipeline: { thinking: { mode: "always" }, depth: { medium: "rules" } },
  };
  const config = toOutsideConfig({ model, hooks }, { send_mail: wish }, layers);
  const env: Record<string, string> = { STEWARD_CRASH_AT: crashAt };
  await using home = createStewardHome(config, env);
  const first = await home.start();
  let turnId = "";
  const settle = async (client: StewardClient) => {
    if (turnId === "") {
      const [known] = await client.list();
      const conversation = known ?? (await client.open("A story"));
      const [asked] = (await client.detail(conversation.id)).turns;
      turnId = (asked ?? (await client.say(conversation.id, "Send the mail to ada."))).id;
    }
    return client.settle(turnId);
  };
  let client = createOwner(home);
  const settled = await settle(client).catch(() => null);
  if (settled === null && (await isUp(client))) throw new Error("The turn cannot be read.");
  const died = settled === null;
  const planned = model.requests.filter((request) => toLayer(request) === "thinking").length;
  const before = died ? await first.ended.then(() => readStoredLogs(home.path)) : null;
  if (died) {
    delete env.STEWARD_CRASH_AT;
    await home.start();
    client = createOwner(home);
  }
  const view = await settle(client);
  const log = readStoredLogs(home.path).get(turnId) ?? [];
  const problems = [...findLogProblems(log), ...model.problems, ...findRepeats(log)];
  if (view.status !== "done") problems.push(`the turn is ${view.status}: ${view.error?.message}`);
  if (answerText(view) !== wholeAnswer) problems.push(`the answer is: ${answerText(view)}`);
  if (view.check.status !== "checked") problems.push(`the check is ${view.check.status}`);
  if (isShownTooSoon(log)) problems.push("it was shown before it was done");
  const wasPlanned = before?.get(turnId)?.some((event) => event.type === "plan-make");
  const plans = model.requests.filter((request) => toLayer(request) === "thinking").length;
  if (wasPlanned && plans > planned) problems.push("it was planned again");
  return { died, problems };
}

function findRepeats(log: readonly TurnEvent[]): string[] {
  return once.flatMap((type) => {
    const times = log.filter((event) => event.type === type).length;
    return times === 1 ? [] : [`${times} ${type}`];
  });
}

function isShownTooSoon(log: readonly TurnEvent[]): boolean {
  const done = log.findIndex((event) => event.type === "tool-end");
  return log
    .slice(0, done)
    .some((event) => event.type === "text-delta" && event.text.includes("sent the mail"));
}
