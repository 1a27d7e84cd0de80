import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** The part of a window that is kept free for the answer. */
const ANSWER_SHARE = 0.25;

/**
 * Leaves out the oldest exchanges until the rest fits the model's window. The system prompt and the
 * newest user message always stay. This is a view: the log keeps everything.
 */
export function fitWindow(
  messages: readonly ModelMessage[],
  contextTokens: number | null,
): readonly ModelMessage[] {
  if (contextTokens === null) return messages;
  const limit = contextTokens * (1 - ANSWER_SHARE);
  const system = messages.filter((message) => message.role === "system");
  const talk = messages.filter((message) => message.role !== "system");
  let room = limit - sum(system);
  let start = talk.length;
  while (start > 0) {
    const message = talk[start - 1];
    if (!message) break;
    room -= estimateTokens(message);
    if (room < 0 && start < talk.length) break;
    start--;
  }
  // A window must not begin with an answer or a tool's result whose question is gone.
  while (start < talk.length - 1 && talk[start]?.role !== "user") start++;
  return [...system, ...talk.slice(start)];
}

function sum(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, message) => total + estimateTokens(message), 0);
}
