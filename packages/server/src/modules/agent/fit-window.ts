import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { type PromptMeasure, sumTokens } from "./measure-prompt.ts";

/** The part of a window that is kept free for the answer. */
const ANSWER_SHARE = 0.25;

/**
 * Leaves out the oldest exchanges until the rest fits the model's window. The system prompt and the
 * newest user message with all that follows it always stay. This is a view: the log keeps everything.
 */
export function fitWindow(
  messages: readonly ModelMessage[],
  contextTokens: number,
  tokensOf: PromptMeasure["tokensOf"],
): readonly ModelMessage[] {
  const system = messages.filter((message) => message.role === "system");
  const talk = messages.filter((message) => message.role !== "system");
  const newest = Math.max(talk.findLastIndex(isSaid), 0);
  const kept = sumTokens([...system, ...talk.slice(newest)], tokensOf);
  let room = contextTokens * (1 - ANSWER_SHARE) - kept;
  let start = newest;
  for (const [index, message] of [...talk.slice(0, newest).entries()].toReversed()) {
    room -= tokensOf(message);
    if (room < 0) break;
    // A window must not begin with an answer or a tool's result whose question is gone.
    if (isSaid(message)) start = index;
  }
  return [...system, ...talk.slice(start)];
}

/** What a tool showed goes with the call before it. */
function isSaid(message: ModelMessage): boolean {
  return message.role === "user" && message.shownBy === undefined;
}
