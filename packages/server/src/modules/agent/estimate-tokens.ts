import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { messageTokens } from "./message-tokens.ts";

/** A guess on the high side, for deciding what fits; what is paid for comes from the provider. */
export function estimateTokens(message: ModelMessage): number {
  return messageTokens(message, estimateText);
}

export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5);
}
