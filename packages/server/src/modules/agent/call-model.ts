import type { ToolCall } from "@steward/contracts/message.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { isClosing } from "../../kernel/is-closing.ts";
import type { RoutedPart } from "../models/index.ts";
import type { Draft, Rejected } from "./draft.ts";
import { openDraft } from "./open-draft.ts";
import { proposeCalls, type AskedCalls } from "./propose-calls.ts";
import type { Run, TurnEnd } from "./run-ports.ts";
import { toCall } from "./to-call.ts";

type Reread = Extract<RoutedPart, { type: "message-reread" }>;
type RoutedEnd = Extract<RoutedPart, { type: "end" }>;

/** Makes one step: the model is called once, and what it asks for is written down. Null: go on. */
export async function callModel(run: Run): Promise<TurnEnd | null> {
  const { writer, models } = run;
  const step = writer.view().step + 1;
  const { call, own, foreign, estimated } = await toCall(run);
  writer.append({ type: "step-start", step });
  const asked: ToolCall[] = [];
  let draft = openDraft(run);
  const cut = new AbortController();
  const until = AbortSignal.any([writer.signal, cut.signal]);
  for await (const part of models.stream(call, until)) {
    if (part.type === "end") {
      return finishStep(run, { step, asked, own, estimated, draft }, part);
    }
    if (part.type === "text-delta") {
      draft.push(part.text);
      // Nobody shall wait for words that are thrown away.
      if (draft.isOver()) cut.abort();
    } else if (part.type === "message-reread") draft = beginAgain(run, step, part);
    else if (part.type !== "tool-call") writer.append(toEvent(part));
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

/** What was taken for the answer were thoughts, or the other way round: in the log the step is made anew. */
function beginAgain(run: Run, step: number, { reasoning, text }: Reread): Draft {
  const { writer } = run;
  const { answeredBy: model, parts } = writer.view();
  const done = parts.findLastIndex(({ type }) => type === "tool" || type === "message");
  // Drafts before it that were thrown away were thoughts too, and never came to the answer.
  const before = text === "" ? parts.slice(done + 1).map((part) => part.step) : [];
  const drafts = new Set([...before, step]);
  for (const each of [...drafts].toReversed()) writer.append({ type: "step-void", step: each });
  writer.append({ type: "step-start", step });
  if (model !== null) writer.append({ type: "model-start", model });
  if (reasoning !== "") writer.append({ type: "reasoning-delta", text: reasoning });
  const draft = openDraft(run);
  if (text !== "") draft.push(text);
  return draft;
}

type Step = AskedCalls & {
  /** What the prompt was taken for, in tokens. */
  readonly estimated: number;
  readonly draft: Draft;
};

async function finishStep(
  run: Run,
  made: Step,
  { outcome, usage }: RoutedEnd,
): Promise<TurnEnd | null> {
  const { writer } = run;
  const { step, draft } = made;
  const isCut = draft.isOver() && !writer.signal.aborted;
  // What is made again by the next process needs no end.
  const isWhole = outcome.kind === "finished" && made.asked.length === 0 && !isCut;
  const rejected = isClosing(writer.signal) ? null : await draft.end(isWhole);
  const isOff = isClosing(writer.signal) || (outcome.kind === "cancelled" && !isCut);
  if (rejected === null || isOff) return null;
  if (outcome.kind === "failed") {
    return { type: "turn-end", status: "failed", reason: "error", error: outcome.error };
  }
  run.ratios.learn(writer.view().answeredBy ?? "", made.estimated, usage.inputTokens);
  const proposals = await proposeCalls(run, made);
  // One write: either the step is over and its calls are known, or it is made again.
  if (rejected.claims.length > 0) writer.append(toRejection(rejected));
  const finish = outcome.kind === "finished" ? outcome.finish : "stop";
  writer.append({ type: "step-end", step, usage, finish });
  for (const event of proposals) writer.append(event);
  // Calls are read back from the store. An answer without any ends well on a full disk too.
  if (proposals.length > 0) await writer.flush();
  for (const event of proposals) {
    const isAsked = event.type === "tool-propose" && event.state === "awaiting";
    if (isAsked) run.onCall(writer.turn, event.callId);
  }
  return null;
}

function toRejection({ claims, usage }: Rejected): NewTurnEvent {
  return { type: "draft-reject", claims: [...claims], ...(usage === null ? {} : { usage }) };
}

function toEvent(
  part: Exclude<RoutedPart, { type: "end" | "tool-call" | "text-delta" | "message-reread" }>,
): NewTurnEvent {
  if (part.type !== "model-start") return part;
  return { type: "model-start", model: part.model };
}
