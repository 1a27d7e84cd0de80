import type {
  LanguageModelV4StreamPart,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type {
  ModelPart,
  ModelPort,
  ModelRequest,
  ModelFinish,
  ModelUsage,
} from "@steward/sdk/model-port.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { ThoughtHabit } from "./create-thought-habits.ts";
import {
  type AiSdkModelOptions,
  type OpenedModel,
  openLanguageModel,
} from "./open-language-model.ts";
import { createReplayNotes, type ReplayNotes } from "./replay-notes.ts";
import { toCallOptions } from "./to-call-options.ts";
import { toFailure } from "./to-failure.ts";
import { createThoughtSplitter } from "./split-thoughts.ts";
import type { Piece } from "./to-pieces.ts";
import { withBounds } from "./with-bounds.ts";

/** Turns a provider's stream into ours, part by part. */
type StreamReader = {
  /** The parts that follow from one of the provider's; after an `end` nothing may follow. */
  read(part: LanguageModelV4StreamPart): readonly ModelPart[];
};

/** A model behind one of the AI SDK's providers. Repeats nothing by itself: that is the route's. */
export function createAiSdkModel(options: AiSdkModelOptions): ModelPort {
  const notes = createReplayNotes();
  let opening: Promise<OpenedModel> | undefined;
  const open = () =>
    (opening ??= openLanguageModel({ ...options, fetch: withBounds(options.fetch ?? fetch) }));
  return {
    stream: (request, signal) => {
      const habit = options.habits.of(toHabitName(options, request));
      return run({ open, notes, habit, key: options.key }, request, signal);
    },
  };
}

/** Who is asked for JSON, or not to think, may begin in another way. */
function toHabitName({ baseUrl, model }: AiSdkModelOptions, request: ModelRequest): string {
  return JSON.stringify([baseUrl, model, request.reasoning, request.jsonSchema !== undefined]);
}

async function* run(
  context: {
    readonly open: () => Promise<OpenedModel>;
    readonly notes: ReplayNotes;
    readonly habit: ThoughtHabit;
    readonly key: Secret | undefined;
  },
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart, void, undefined> {
  const call = new AbortController();
  const cancel = () => call.abort();
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    const opened = await context.open();
    if (signal.aborted) return yield cancelled;
    const { notes } = context;
    const { stream } = await opened.model.doStream(
      toCallOptions(request, { ...opened, notes, signal: call.signal }),
    );
    const habit = opened.splitThoughts ? context.habit : null;
    const reader = createStreamReader({ notes, habit });
    for await (const part of stream) {
      if (signal.aborted) break;
      const own = reader.read(part);
      for (const each of own) yield withoutKey(each, context.key);
      if (own.at(-1)?.type === "end") return undefined;
    }
    return yield signal.aborted ? cancelled : cutShort;
  } catch (error) {
    if (signal.aborted) return yield cancelled;
    const failure = toFailure(error, Date.now());
    return yield withoutKey({ type: "end", outcome: { kind: "failed", failure } }, context.key);
  } finally {
    signal.removeEventListener("abort", cancel);
    // Also when the reader walked away: the connection must not stay.
    call.abort();
  }
}

const cancelled: ModelPart = { type: "end", outcome: { kind: "cancelled" } };
const cutShort: ModelPart = {
  type: "end",
  outcome: { kind: "failed", failure: { kind: "server", message: "the answer was cut short" } },
};

/** An upstream may repeat the key in its error. */
function withoutKey(part: ModelPart, key: Secret | undefined): ModelPart {
  if (part.type !== "end" || part.outcome.kind !== "failed" || !key) return part;
  const { failure } = part.outcome;
  const message = failure.message.replaceAll(key.reveal(), "***");
  return { ...part, outcome: { kind: "failed", failure: { ...failure, message } } };
}

function createStreamReader(options: {
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
