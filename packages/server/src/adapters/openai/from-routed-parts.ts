import type { RoutedPart } from "../../modules/models/index.ts";
import type { AnswerPart } from "./answer-part.ts";

const finishReasons = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
} as const;

/** A routed model call as an answer. */
export async function* fromRoutedParts(
  parts: AsyncIterable<RoutedPart>,
): AsyncGenerator<readonly AnswerPart[]> {
  for await (const part of parts) {
    const answer = toPart(part);
    if (answer !== undefined) yield [answer];
  }
}

function toPart(part: RoutedPart): AnswerPart | undefined {
  switch (part.type) {
    case "text-delta":
      return { type: "text", text: part.text };
    case "message-reread":
      // What was sent as the answer cannot be taken back.
      return part.text === "" ? undefined : { type: "text", text: part.text };
    case "reasoning-delta":
      return { type: "reasoning", text: part.text };
    case "tool-call":
      return { type: "tool-call", callId: part.callId, name: part.name, input: part.input };
    case "end":
      return toEnd(part);
    default:
      return undefined;
  }
}

function toEnd({ outcome, usage }: Extract<RoutedPart, { type: "end" }>): AnswerPart {
  switch (outcome.kind) {
    case "finished":
      return { type: "end", finish: finishReasons[outcome.finish], usage };
    case "cancelled":
      return { type: "end", finish: "stop", usage };
    case "failed": {
      const { error, retryAfterMs } = outcome;
      return { type: "fail", ...error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    }
  }
}

/** A model's call once it has ended, without what turned out to be something else. */
export async function* wholeCall(parts: AsyncIterable<RoutedPart>): AsyncGenerator<RoutedPart> {
  let kept: RoutedPart[] = [];
  for await (const part of parts) {
    if (part.type !== "message-reread") kept.push(part);
    else {
      const { reasoning, text } = part;
      kept = kept.filter(({ type }) => type !== "text-delta" && type !== "reasoning-delta");
      kept.push({ type: "reasoning-delta", text: reasoning }, { type: "text-delta", text });
    }
  }
  yield* kept.filter((part) => !("text" in part) || part.text !== "");
}
