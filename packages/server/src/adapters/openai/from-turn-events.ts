import type { EndReason, Turn, Usage } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { ThreadEvent } from "../../modules/threads/index.ts";
import { createAnswerText, type AnswerText } from "./create-answer-text.ts";
import { noUsage, type AnswerPart, type FinishReason } from "./answer-part.ts";

const finishReasons: Readonly<Record<EndReason, FinishReason>> = {
  answered: "stop",
  length: "length",
  content_filter: "content_filter",
  client_tools: "tool_calls",
  stopped: "stop",
  step_limit: "length",
  token_limit: "length",
  cost_limit: "length",
  time_limit: "length",
  loop: "stop",
  interrupted: "stop",
  error: "stop",
};

type Batches = AsyncIterable<readonly ThreadEvent[]>;

/** Which turn it is, and where a person decides on what it waits for. */
export type TurnSource = { readonly turn: Turn; readonly decideUrl: string };

/**
 * A turn's log as an answer. Events that this wire has no words for are passed over. Where the turn
 * waits for a decision, or a sub-agent of it or a turn before it does, the answer says so with a link
 * and ends; the turn waits on.
 */
export async function* fromTurnEvents(
  batches: Batches,
  { turn, decideUrl }: TurnSource,
): AsyncGenerator<readonly AnswerPart[]> {
  const text = createAnswerText(turn);
  let usage = noUsage;
  let answeredBy: string | undefined;
  for await (const batch of batches) {
    const parts: AnswerPart[] = [];
    for (const event of batch) {
      if (event.type === "receipt") continue;
      if (event.type === "interrupt") {
        const { approvals } = event;
        const { receipt } = toRest(text);
        const end = { type: "end", finish: "stop", usage, receipt, approvals } as const;
        parts.push(...text.end(false), toWaitingText(decideUrl), end);
        continue;
      }
      if (event.type === "model-start") answeredBy = event.model;
      // Layers beside the answer cost as well, as the hidden reasoning of a model does.
      if ("usage" in event && event.usage) usage = addUsage(usage, event.usage);
      const part = toPart(event, usage);
      if (part?.type === "end") {
        const end = { ...part, ...toRest(text), answeredBy };
        parts.push(...text.end(part.finish !== "tool_calls"), end);
      } else parts.push(...text.take(event), ...(part ? [part] : []));
    }
    if (parts.length > 0) yield parts;
    const last = parts.at(-1)?.type;
    if (last === "end" || last === "fail") return;
  }
}

/** What is known of an answer beside its words. */
function toRest(text: AnswerText) {
  const unverified = text.unverified();
  const known = { cited: text.cited(), receipt: text.receipt() };
  return { ...known, ...(unverified === null ? {} : { unverified }) };
}

function toWaitingText(decideUrl: string): AnswerPart {
  const text = `\n\n*Waiting for your approval: [decide here](${decideUrl}).*`;
  return { type: "text", text };
}

function toPart(event: TurnEvent, usage: Usage): AnswerPart | undefined {
  switch (event.type) {
    case "reasoning-delta":
      return { type: "reasoning", text: event.text };
    case "tool-call":
      return { type: "tool-call", callId: event.callId, name: event.name, input: event.input };
    case "turn-end":
      return event.status === "failed"
        ? {
            type: "fail",
            code: event.error?.code ?? "internal",
            message: event.error?.message ?? "The turn failed.",
            ...(event.error?.rest ? { retryAfterMs: event.error.rest.until - event.at } : {}),
          }
        : { type: "end", finish: finishReasons[event.reason], usage };
    default:
      return undefined;
  }
}

function addUsage(sum: Usage, usage: Usage): Usage {
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    reasoningTokens: sum.reasoningTokens + usage.reasoningTokens,
    cachedInputTokens: sum.cachedInputTokens + usage.cachedInputTokens,
    costMicros: null,
  };
}

/** A turn's log once it has ended or waits, without what its void steps said. */
export async function* wholeTurn(batches: Batches): AsyncGenerator<readonly ThreadEvent[]> {
  const events: ThreadEvent[] = [];
  for await (const batch of batches) {
    events.push(...batch);
    if (batch.at(-1)?.type === "turn-end") break;
  }
  if (events.length > 0) yield withoutVoid(events);
}

const said: ReadonlySet<ThreadEvent["type"]> = new Set([
  "text-delta",
  "reasoning-delta",
  "tool-call",
  "claims-check",
]);

function withoutVoid(events: readonly ThreadEvent[]): readonly ThreadEvent[] {
  const kept: ThreadEvent[] = [];
  for (const event of events) {
    if (event.type === "step-void") {
      const isStart = (each: ThreadEvent) => each.type === "step-start" && each.step === event.step;
      kept.push(...kept.splice(kept.findLastIndex(isStart)).filter(({ type }) => !said.has(type)));
    } else kept.push(event);
  }
  return kept;
}
