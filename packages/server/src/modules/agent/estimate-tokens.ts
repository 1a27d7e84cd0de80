import type { ModelMessage } from "@steward/sdk/model-port.ts";

/** What an image costs, roughly, wherever it is sent. */
const IMAGE_TOKENS = 1_000;
const MESSAGE_TOKENS = 4;

/** A guess on the high side, for deciding what fits; what is paid for comes from the provider. */
export function estimateTokens(message: ModelMessage): number {
  if (message.role === "assistant") {
    const { text, reasoning = "", toolCalls = [] } = message;
    const calls = toolCalls.map(({ name, input }) => name + input);
    return [text, reasoning, ...calls].reduce((sum, each) => sum + ofText(each), MESSAGE_TOKENS);
  }
  if (message.role !== "user") return MESSAGE_TOKENS + ofText(message.text);
  return message.content.reduce(
    (sum, part) => sum + (part.type === "text" ? ofText(part.text) : IMAGE_TOKENS),
    MESSAGE_TOKENS,
  );
}

function ofText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5);
}
