import type { Usage } from "@steward/contracts/turn.ts";
import type { ModelMessage, ModelRequest, ModelUsage } from "@steward/sdk/model-port.ts";

/** What an image counts where the provider does not say. */
const tokensPerImage = 1000;

/** Four bytes a token: rough, but it needs no tokenizer and errs on the safe side for prose. */
export function toTokens(bytes: number): number {
  return Math.ceil(bytes / 4);
}

export function estimatePromptTokens(request: ModelRequest): number {
  let tokens = 0;
  for (const message of request.messages) tokens += estimateMessage(message);
  if (request.tools) tokens += toTokens(Buffer.byteLength(JSON.stringify(request.tools)));
  return tokens;
}

/** USD for a million tokens are millionths of a dollar for one. Cached input counts in full. */
export function toCostMicros(
  usage: Pick<ModelUsage, "inputTokens" | "outputTokens">,
  price: { readonly input: number; readonly output: number } | null,
): number | null {
  if (price === null) return null;
  return Math.round(usage.inputTokens * price.input + usage.outputTokens * price.output);
}

export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: 0,
};

export function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    costMicros:
      one.costMicros === null || other.costMicros === null
        ? null
        : one.costMicros + other.costMicros,
  };
}

function estimateMessage(message: ModelMessage): number {
  if (message.role === "user") {
    let tokens = 0;
    for (const part of message.content) {
      tokens += part.type === "text" ? toTokens(Buffer.byteLength(part.text)) : tokensPerImage;
    }
    return tokens;
  }
  let bytes = Buffer.byteLength(message.text);
  if (message.role === "assistant") {
    bytes += Buffer.byteLength(message.reasoning ?? "");
    for (const call of message.toolCalls ?? []) bytes += Buffer.byteLength(call.name + call.input);
  }
  return toTokens(bytes);
}
