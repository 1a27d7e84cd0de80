import { textOf } from "@steward/contracts/content.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";
import { answersAtOnce } from "../models/index.ts";
import { findWantedCode, splitCode } from "../pipeline/index.ts";
import { toTitles } from "../tools/index.ts";
import { proposeCalls } from "./propose-calls.ts";
import type { Run } from "./run-ports.ts";

type WantedCode = NonNullable<ReturnType<typeof findWantedCode>>;

const TOOL = "run_code";
/** Nine letters and digits: some providers take no other ids. */
const CALL_ID = "autorun01";
const PATIENCE_MS = 10_000;

type Executing = Pick<
  Run,
  "writer" | "pipeline" | "registry" | "computers" | "untilComputers" | "policy" | "onCall"
>;

/**
 * Runs the code of a message that wants it run, or of the plan, as if the model had asked for it: rules,
 * approvals and results are those of any call. It is a step of its own in the log, so a turn that goes on has it behind it.
 */
export async function autoExecute(run: Executing): Promise<void> {
  const { writer } = run;
  const { step: last, plan } = writer.view();
  const { content } = writer.turn.input;
  // What only brings results goes on with a plan that was carried out.
  if (last >= 0 || content.length === 0 || !mayRun(run)) return;
  const text = textOf(content);
  const wanted = findWantedCode(text, plan?.plan ?? null);
  if (wanted === null || !(await isOffered(run))) return;
  const step = 0;
  const planned = plan?.plan.container_name ?? null;
  const sandbox = run.computers.choose({ text: splitCode(text).around, planned });
  const input = JSON.stringify({ ...wanted.code, sandbox });
  const asked = [{ callId: CALL_ID, name: TOOL, input }];
  const proposals = await proposeCalls(run, { step, asked, own: new Set([TOOL]) });
  const [proposal] = proposals;
  if (proposal?.type !== "tool-propose") return;
  // What is not allowed is not worth a word to somebody who did not ask for a tool.
  if (proposals.length > 1 && (wanted.canRun || proposal.state !== "failed")) return;
  // One write: after a crash there is either nothing of it, or the call with its state.
  writer.append({ type: "step-start", step });
  writer.append({ type: "step-end", step, usage: noUsage, finish: "tool-calls" });
  for (const event of proposals) {
    writer.append(wanted.canRun ? event : toNotRun(run, event, wanted));
  }
  await writer.flush();
  if (proposal.state === "awaiting") run.onCall(writer.turn, CALL_ID);
}

/** As a call that failed: the page shows it, the model is told, and no answer can say that it was run. */
function toNotRun(
  { registry }: Executing,
  event: NewTurnEvent,
  { code }: WantedCode,
): NewTurnEvent {
  if (event.type === "tool-propose" && event.state === "failed") {
    const tool = registry.get(TOOL);
    return tool ? { ...event, ...toTitles(tool, code) } : event;
  }
  if (event.type !== "tool-end") return event;
  const output = `It was not run: ${code.language} cannot be run here, only Python, JavaScript, TypeScript and bash. Say so in the answer, unless a shell command has run it.`;
  return { ...event, output };
}

/** Not in sub-agents, and not for who brings only tools of their own or wants none of ours. */
function mayRun({ writer, pipeline }: Executing): boolean {
  const { model, input, spawnedBy } = writer.turn;
  const { ownTools = true, tools = [], jsonSchema } = input.parameters ?? {};
  const isPlain = answersAtOnce(model) || jsonSchema !== undefined;
  const isOn = pipeline().auto_execute || input.isToRun;
  if (!isOn || isPlain || !ownTools || spawnedBy !== null) return false;
  return !tools.some(({ name }) => name === TOOL);
}

/** Right after the server's start it may not be known yet. */
async function isOffered({ registry, untilComputers, writer }: Executing): Promise<boolean> {
  const look = () => registry.specs(new Set([TOOL])).length > 0;
  if (!registry.get(TOOL) || look()) return look();
  const patience = AbortSignal.any([writer.signal, AbortSignal.timeout(PATIENCE_MS)]);
  await untilAborted(untilComputers(), patience);
  return look() && !writer.signal.aborted;
}

const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: 0,
};
