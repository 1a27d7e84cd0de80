import type { ModelMessage } from "@steward/sdk/model-port.ts";

/** What an image costs, roughly, wherever it is sent. */
const IMAGE_TOKENS = 1_000;
const MESSAGE_TOKENS = 4;

/** A guess on the high side, for deciding what fits; what is paid for comes from the provider. */
export function estimateTokens(message: ModelMessage): number {
  return messageTokens(message, estimateText);
}

export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5);
}

/** What a message takes, given what each of its texts takes. */
export function messageTokens(message: ModelMessage, textTokens: (text: string) => number): number {
  const images =
    message.role === "user" ? message.content.filter(({ type }) => type === "image").length : 0;
  return toTexts(message).reduce(
    (sum, text) => sum + textTokens(text),
    MESSAGE_TOKENS + images * IMAGE_TOKENS,
  );
}

export function toTexts(message: ModelMessage): readonly string[] {
  if (message.role === "user") {
    return message.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  }
  if (message.role !== "assistant") return [message.text];
  const { text, reasoning = "", toolCalls = [] } = message;
  return [text, reasoning, ...toolCalls.map(({ name, input }) => name + input)];
}
