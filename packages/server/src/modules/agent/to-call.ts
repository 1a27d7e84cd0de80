import { textOf } from "@steward/contracts/content.ts";
import type { ClientTool } from "@steward/contracts/turn.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { ModelCall } from "../models/index.ts";
import { splitCode } from "../pipeline/index.ts";
import { toAnswer, toQuestion } from "./build-prompt.ts";
import { chooseHandling, chooseTarget, chooseTools } from "./choose-handling.ts";
import { compact, type Summing } from "./compact.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { markEvidence } from "./gather-evidence.ts";
import { type MeasuredPrompt, type Measuring, measurePrompt, sumTokens } from "./measure-prompt.ts";
import { toPlainTranscript } from "./plain-transcript.ts";
import { withEvidence } from "./recollect.ts";
import type { Run } from "./run-ports.ts";
import { showPictures } from "./show-pictures.ts";
import { toSystemPrompt } from "./system-prompt.ts";
import { withRejection } from "./with-rejection.ts";

type PreparedCall = {
  readonly call: ModelCall;
  readonly own: ReadonlySet<string>;
  /** The front end's tools. */
  readonly foreign: ReadonlySet<string>;
  readonly estimated: number;
};

/** What a prompt is made of, and measured and made to fit with. */
type Prompting = Pick<
  Run,
  | "models"
  | "clock"
  | "writer"
  | "persona"
  | "settings"
  | "registry"
  | "computers"
  | "before"
  | "load"
  | "pictures"
> &
  Measuring &
  Summing;

/** The prompt of the next step, and what goes along with it. */
export async function toCall(run: Prompting): Promise<PreparedCall> {
  const { models, clock, writer, persona } = run;
  const { turn } = writer;
  const handling = chooseHandling(run);
  const target = chooseTarget(turn, handling);
  const entry = models.preview(target);
  const { system, parameters } = turn.input;
  const { ownTools: _own, tools: clientTools = [], ...settings } = parameters ?? {};
  const isAble = entry?.tools === true && !entry.tiny;
  const tools = isAble ? chooseTools(run, handling?.tools, clientTools) : [];
  const prompt = toSystemPrompt({
    tiny: entry?.tiny ?? false,
    canAct: tools.length > 0,
    now: clock.now(),
    more: [
      tellComputers(run, tools),
      handling === null ? "" : `${handling.prompt}\n${citing}`.trim(),
      system ?? "",
      persona(run.settings.persona),
    ],
  });
  const talk = await toTalk(run, entry?.vision ?? false);
  const whole = completeTranscript(talk);
  const messages = [
    { role: "system", text: prompt } as const,
    ...(isAble || clientTools.length > 0 ? whole : toPlainTranscript(whole)),
  ];
  const all = [...tools, ...clientTools];
  const offer = all.length === 0 ? {} : { tools: all };
  const { fitted, estimated } = await fitPrompt(run, { messages, ...offer, target, entry });
  const request = { messages: fitted, ...settings, ...offer };
  const { ownerId, id: turnId } = turn;
  const own = new Set(tools.map(({ name }) => name));
  const foreign = new Set(clientTools.map(({ name }) => name));
  return { call: { target, ownerId, turnId, request }, own, foreign, estimated };
}

const citing =
  "Results and memories carry marks such as [E1]: put the mark behind what rests on it.";

/** What was said so far: before, in the question, by the model and its tools; and what is to be corrected. */
async function toTalk(run: Prompting, canSee: boolean): Promise<readonly ModelMessage[]> {
  const { writer, before, load } = run;
  const view = writer.view();
  const shown = canSee ? await showPictures(run) : undefined;
  const marks = view.plan === null ? undefined : markEvidence(view);
  const question = withEvidence(await toQuestion(view.input, load, marks?.results), view);
  const answer = await toAnswer(view, load, { shown, marks: marks?.calls });
  return withRejection([...before, ...question, ...answer], view);
}

function tellComputers(
  { registry, writer, computers }: Prompting,
  own: readonly ClientTool[],
): string {
  if (!own.some(({ name }) => registry.get(name)?.sandbox)) return "";
  const { parts, input, plan } = writer.view();
  const said = parts.flatMap((part) => (part.type === "message" ? part.content : []));
  const used = parts.flatMap((part) =>
    part.type === "tool" && part.sandbox ? [part.sandbox.kind] : [],
  );
  const { around } = splitCode(textOf([...input.content, ...said]));
  const planned = plan?.plan.container_name ?? null;
  return computers.describe({ text: around, planned, used: new Set(used) });
}

/** Makes the prompt fit, as the model itself would count it, and says how full its window is. */
async function fitPrompt(run: Prompting, prompt: MeasuredPrompt) {
  const windowTokens = prompt.entry?.contextTokens ?? null;
  const measure = await measurePrompt(run, prompt, run.writer.signal);
  const { fitted, gauge } = await compact(run, prompt.messages, { windowTokens, ...measure });
  run.writer.append({ type: "context-measure", ...gauge });
  return { fitted, estimated: sumTokens(fitted, estimateTokens) };
}

/**
 * Makes a transcript that every provider accepts: each tool call has one result right after it, each
 * result a call, and an answer that is empty says so.
 */
function completeTranscript(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message, index): ModelMessage[] => {
    if (message.role === "tool") return [];
    if (message.role !== "assistant") return [message];
    // Some models number their calls anew in every answer: the result is the next one of that id.
    const later = messages.slice(index + 1).filter((each) => each.role === "tool");
    const results = (message.toolCalls ?? []).map(({ callId, name }): ModelMessage => {
      const result = later.find((each) => each.callId === callId);
      return { role: "tool", callId, name, text: result?.text ?? "The tool was not run." };
    });
    const isEmpty = message.text === "" && results.length === 0;
    return [isEmpty ? { ...message, text: "(no answer)" } : message, ...results];
  });
}
