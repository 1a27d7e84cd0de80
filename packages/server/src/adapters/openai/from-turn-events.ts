import type { EndReason, Usage } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { noUsage, type AnswerPart, type FinishReason } from "./answer-part.ts";

const finishReasons: Readonly<Record<EndReason, FinishReason>> = {
  answered: "stop",
  length: "length",
  content_filter: "content_filter",
  client_tools: "tool_calls",
  stopped: "stop",
  interrupted: "stop",
  error: "stop",
};

/** A turn's log as an answer. Events that this wire has no words for are passed over. */
export async function* fromTurnEvents(
  batches: AsyncIterable<readonly TurnEvent[]>,
): AsyncGenerator<readonly AnswerPart[]> {
  let usage = noUsage;
  for await (const batch of batches) {
    const parts: AnswerPart[] = [];
    for (const event of batch) {
      if (event.type === "step-end") usage = addUsage(usage, event.usage);
      const part = toPart(event, usage);
      if (part !== undefined) parts.push(part);
    }
    if (parts.length > 0) yield parts;
  }
}

function toPart(event: TurnEvent, usage: Usage): AnswerPart | undefined {
  switch (event.type) {
    case "text-delta":
      return { type: "text", text: event.text };
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
