import { textOf } from "@steward/contracts/content.ts";
import type { ToolCall } from "@steward/contracts/message.ts";
import type { ClientTool } from "@steward/contracts/turn.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { ModelCall, RoutedPart } from "../models/index.ts";
import { toAnswer, toQuestion } from "./build-prompt.ts";
import { compact } from "./compact.ts";
import { completeTranscript } from "./complete-transcript.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { type MeasuredPrompt, measurePrompt, sumTokens } from "./measure-prompt.ts";
import { proposeCalls, type AskedCalls } from "./propose-calls.ts";
import { withRecollections } from "./recollect.ts";
import type { Run, TurnEnd } from "./run-ports.ts";
import { showPictures } from "./show-pictures.ts";
import { toSystemPrompt } from "./system-prompt.ts";

type RoutedEnd = Extract<RoutedPart, { type: "end" }>;

/** Makes one step: the model is called once, and what it asks for is written down. Null: go on. */
export async function callModel(run: Run): Promise<TurnEnd | null> {
  const { writer, models } = run;
  const step = writer.view().step + 1;
  const { call, own, foreign, estimated } = await toCall(run);
  writer.append({ type: "step-start", step });
  const asked: ToolCall[] = [];
  for await (const part of models.stream(call, writer.signal)) {
    if (part.type === "end") return finishStep(run, { step, asked, own, estimated }, part);
    if (part.type !== "tool-call") writer.append(toEvent(part));
    else if (foreign.has(part.name)) writer.append(part);
    else asked.push(part);
  }
  const message = "The model's stream ended without an end.";
  return {
    type: "turn-end",
    status: "failed",
    reason: "error",
    error: { code: "internal", message },
  };
}

type Step = AskedCalls & {
  /** What the prompt was taken for, in tokens. */
  readonly estimated: number;
};

async function finishStep(
  run: Run,
  made: Step,
  { outcome, usage }: RoutedEnd,
): Promise<TurnEnd | null> {
  const { writer } = run;
  const { step } = made;
  if (outcome.kind === "cancelled") return null;
  if (outcome.kind === "failed") {
    return { type: "turn-end", status: "failed", reason: "error", error: outcome.error };
  }
  run.ratios.learn(writer.view().answeredBy ?? "", made.estimated, usage.inputTokens);
  const proposals = await proposeCalls(run, made);
  // One write: either the step is over and its calls are known, or it is made again.
  writer.append({ type: "step-end", step, usage, finish: outcome.finish });
  for (const event of proposals) writer.append(event);
  // Calls are read back from the store. An answer without any ends well on a full disk too.
  if (proposals.length > 0) await writer.flush();
  for (const event of proposals) {
    const isAsked = event.type === "tool-propose" && event.state === "awaiting";
    if (isAsked) run.onCall(writer.turn, event.callId);
  }
  return null;
}

type PreparedCall = {
  readonly call: ModelCall;
  readonly own: ReadonlySet<string>;
  /** The front end's tools. */
  readonly foreign: ReadonlySet<string>;
  readonly estimated: number;
};

async function toCall(run: Run): Promise<PreparedCall> {
  const { models, clock, writer, before, load } = run;
  const { turn } = writer;
  const view = writer.view();
  const role = turn.input.limits?.role;
  const target = role === undefined || role === "output" ? { id: turn.model } : { role };
  const entry = models.preview(target);
  const { system, parameters } = turn.input;
  const { ownTools: _own, tools: clientTools = [], ...settings } = parameters ?? {};
  const tools = chooseTools(run, entry?.tools === true && !entry.tiny, clientTools);
  const prompt = toSystemPrompt({
    tiny: entry?.tiny ?? false,
    canAct: tools.own.length > 0,
    now: clock.now(),
    computers: tellComputers(run, tools.own),
    system,
  });
  const shown = entry?.vision ? await showPictures(run) : undefined;
  const talk = [
    ...before,
    ...withRecollections(await toQuestion(turn.input, load), view.recollections),
    ...(await toAnswer(view, load, shown)),
  ];
  const messages = [{ role: "system", text: prompt } as const, ...completeTranscript(talk)];
  const all = [...tools.own, ...clientTools];
  const offer = all.length === 0 ? {} : { tools: all };
  const { fitted, estimated } = await fitPrompt(run, { messages, ...offer, target, entry });
  const request = { messages: fitted, ...settings, ...offer };
  const { ownerId, id: turnId } = turn;
  const own = new Set(tools.own.map(({ name }) => name));
  const foreign = new Set(clientTools.map(({ name }) => name));
  return { call: { target, ownerId, turnId, request }, own, foreign, estimated };
}

function tellComputers({ registry, writer, computers }: Run, own: readonly ClientTool[]): string {
  if (!own.some(({ name }) => registry.get(name)?.sandbox)) return "";
  const { parts, input } = writer.view();
  const said = parts.flatMap((part) => (part.type === "message" ? part.content : []));
  const used = parts.flatMap((part) =>
    part.type === "tool" && part.sandbox ? [part.sandbox.kind] : [],
  );
  return computers({ text: textOf([...input.content, ...said]), used: new Set(used) });
}

/** Makes the prompt fit, as the model itself would count it, and says how full its window is. */
async function fitPrompt(run: Run, prompt: MeasuredPrompt) {
  const windowTokens = prompt.entry?.contextTokens ?? null;
  const measure = await measurePrompt(run, prompt);
  const { fitted, gauge } = await compact(run, prompt.messages, { windowTokens, ...measure });
  run.writer.append({ type: "context-measure", ...gauge });
  return { fitted, estimated: sumTokens(fitted, estimateTokens) };
}

/** Our own tools for this turn. A front end's tool of the same name is the front end's. */
function chooseTools(
  { registry, writer }: Run,
  isAble: boolean,
  clientTools: readonly ClientTool[],
): { readonly own: readonly ClientTool[] } {
  const { model, input } = writer.turn;
  const isPlain = model === "steward-fast" || model === "steward-chat";
  if (!isAble || isPlain || input.parameters?.ownTools === false) return { own: [] };
  const named = input.limits?.tools;
  const specs = registry.specs(named === undefined ? undefined : new Set(named));
  return { own: specs.filter(({ name }) => !clientTools.some((tool) => tool.name === name)) };
}

function toEvent(part: Exclude<RoutedPart, { type: "end" | "tool-call" }>): NewTurnEvent {
  if (part.type !== "model-start") return part;
  return { type: "model-start", model: part.model };
}
