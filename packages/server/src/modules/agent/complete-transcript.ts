import type { ModelMessage } from "@steward/sdk/model-port.ts";

/**
 * Makes a transcript that every provider accepts: each tool call has one result right after it, each
 * result a call, and an answer that is empty says so.
 */
export function completeTranscript(messages: readonly ModelMessage[]): ModelMessage[] {
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
