import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { ModelFinish, ModelPart, ModelUsage } from "@steward/sdk/model-port.ts";
import type { ReplayNotes } from "./replay-notes.ts";
import type { ThoughtHabit } from "./create-thought-habits.ts";
import { createThoughtSplitter } from "./split-thoughts.ts";
import { toFailure } from "./to-failure.ts";
import type { Piece } from "./to-pieces.ts";

/** Turns a provider's stream into ours, part by part. */
export type StreamReader = {
  /** The parts that follow from one of the provider's; after an `end` nothing may follow. */
  read(part: LanguageModelV4StreamPart): readonly ModelPart[];
};

export function createStreamReader(options: {
  readonly notes: ReplayNotes;
  /** Looks for `<think>` in the text; null: there are no such tags. */
  readonly habit: ThoughtHabit | null;
}): StreamReader {
  const splitter = options.habit === null ? undefined : createThoughtSplitter(options.habit);
  let called = false;
  let thought = "";
  let thoughts = "";
  const withThoughts = (piece: Piece): ModelPart =>
    piece.type === "message-reread" ? { ...piece, reasoning: thoughts + piece.reasoning } : piece;
  const endText = (isWhole: boolean) => (splitter?.end(isWhole) ?? []).map(withThoughts);
  return {
    read(part) {
      switch (part.type) {
        case "text-delta":
          if (part.delta === "") return [];
          if (!splitter) return [{ type: "text-delta", text: part.delta }];
          return splitter.push(part.delta).map(withThoughts);
        case "reasoning-start":
          thought = "";
          return [];
        case "reasoning-delta":
          options.notes.keep(thought + part.delta, part.providerMetadata);
          thought += part.delta;
          thoughts += part.delta;
          return part.delta === "" ? [] : [{ type: "reasoning-delta", text: part.delta }];
        case "reasoning-end":
          options.notes.keep(thought, part.providerMetadata);
          return [];
        case "tool-call":
          if (part.providerExecuted) return [];
          called = true;
          options.notes.keep(part.toolCallId, part.providerMetadata);
          return [
            ...endText(false),
            { type: "tool-call", callId: part.toolCallId, name: part.toolName, input: part.input },
          ];
        case "error": {
          const failure = toFailure(part.error, Date.now());
          return [...endText(false), { type: "end", outcome: { kind: "failed", failure } }];
        }
        case "finish": {
          const end = toEnd(part, called);
          return [...endText(hasFinished(end)), end];
        }
        default:
          return [];
      }
    },
  };
}

/** Whether the model came to its end by itself. */
function hasFinished(part: ModelPart): boolean {
  const outcome = part.type === "end" ? part.outcome : null;
  return outcome?.kind === "finished" && outcome.finish === "stop";
}

function toEnd(
  part: { finishReason: LanguageModelV4FinishReason; usage: LanguageModelV4Usage },
  called: boolean,
): ModelPart {
  const usage = toUsage(part.usage);
  const told = usage ? { usage } : {};
  const { unified, raw } = part.finishReason;
  // Without a reason of the provider's own, the stream broke off.
  if (unified === "error" || raw === undefined) {
    const message = raw === undefined ? "the answer was cut short" : `it ended with "${raw}"`;
    return {
      type: "end",
      outcome: { kind: "failed", failure: { kind: "server", message } },
      ...told,
    };
  }
  const finish = toFinish(unified, called);
  return { type: "end", outcome: { kind: "finished", finish }, ...told };
}

/** Some providers end tool calls with `stop`, and some call a plain end `other`. */
function toFinish(
  unified: Exclude<LanguageModelV4FinishReason["unified"], "error">,
  called: boolean,
): ModelFinish {
  if (unified === "length" || unified === "content-filter") return unified;
  return called ? "tool-calls" : "stop";
}

function toUsage(usage: LanguageModelV4Usage): ModelUsage | undefined {
  const { inputTokens, outputTokens } = usage;
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    inputTokens: inputTokens.total ?? 0,
    outputTokens: outputTokens.total ?? 0,
    reasoningTokens: outputTokens.reasoning ?? 0,
    cachedInputTokens: inputTokens.cacheRead ?? 0,
  };
}
