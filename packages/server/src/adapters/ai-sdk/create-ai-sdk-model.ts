import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { ModelPart, ModelPort, ModelRequest } from "@steward/sdk/model-port.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { ModelSpec } from "../../modules/models/index.ts";
import type { ThoughtHabit, ThoughtHabits } from "./create-thought-habits.ts";
import { createStreamReader, type StreamReader } from "./from-stream-part.ts";
import { type OpenedModel, openLanguageModel } from "./open-language-model.ts";
import { createReplayNotes, type ReplayNotes } from "./replay-notes.ts";
import { toCallOptions } from "./to-call-options.ts";
import { toFailure } from "./to-failure.ts";

export type AiSdkModelOptions = Omit<ModelSpec, "provider" | "script" | "timeoutMs"> & {
  /** How to reach the network; the runtime's own way when left out. */
  readonly fetch?: typeof fetch;
  readonly habits: ThoughtHabits;
};

/** A model behind one of the AI SDK's providers. Repeats nothing by itself: that is the route's. */
export function createAiSdkModel(options: AiSdkModelOptions): ModelPort {
  const notes = createReplayNotes();
  let opening: Promise<OpenedModel> | undefined;
  const open = () => (opening ??= openLanguageModel(options));
  return {
    stream: (request, signal) => {
      const habit = options.habits.of(toHabitName(options, request));
      return scrub(run({ open, notes, habit }, request, signal), options.key);
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
    const ended = yield* relay(stream, reader, signal);
    if (!ended) yield signal.aborted ? cancelled : cutShort;
    return undefined;
  } catch (error) {
    if (signal.aborted) return yield cancelled;
    const failure = toFailure(error, Date.now());
    return yield { type: "end", outcome: { kind: "failed", failure } };
  } finally {
    signal.removeEventListener("abort", cancel);
    // Also when the reader walked away: the connection must not stay.
    call.abort();
  }
}

/** Passes parts on; true when `end` was among them. */
async function* relay(
  stream: AsyncIterable<LanguageModelV4StreamPart>,
  reader: StreamReader,
  signal: AbortSignal,
): AsyncGenerator<ModelPart, boolean, undefined> {
  for await (const part of stream) {
    for (const own of reader.read(part)) {
      if (signal.aborted) return false;
      yield own;
      if (own.type === "end") return true;
    }
  }
  return false;
}

const cancelled: ModelPart = { type: "end", outcome: { kind: "cancelled" } };
const cutShort: ModelPart = {
  type: "end",
  outcome: { kind: "failed", failure: { kind: "server", message: "the answer was cut short" } },
};

/** An upstream may repeat the key in its error. */
async function* scrub(
  parts: AsyncIterable<ModelPart>,
  key: Secret | undefined,
): AsyncGenerator<ModelPart, void, undefined> {
  for await (const part of parts) {
    if (part.type !== "end" || part.outcome.kind !== "failed" || !key) yield part;
    else {
      const { failure } = part.outcome;
      const message = failure.message.replaceAll(key.reveal(), "***");
      yield { ...part, outcome: { kind: "failed", failure: { ...failure, message } } };
    }
  }
}
