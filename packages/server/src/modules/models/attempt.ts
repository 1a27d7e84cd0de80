import type {
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelUsage,
  ModelPort,
} from "@steward/sdk/model-port.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import type { Admitted } from "./admissions.ts";
import { boundPart, type Tally } from "./bound-part.ts";
import type { Candidate } from "./catalogue.ts";
import type { Charge } from "./meter.ts";
import type { RoutedPart } from "./models.ts";
import { estimatePromptTokens, toTokens } from "./token-count.ts";

type ModelOutcome = Extract<ModelPart, { type: "end" }>["outcome"];

/** How one call of one model with one key went. */
export type AttemptResult = {
  /** Whether anything of the answer was delivered: then nobody else may answer. */
  readonly started: boolean;
  readonly outcome: ModelOutcome;
  readonly usage: Usage;
};

/** Delivers the parts of one call and counts it, however it ends. */
export async function* attempt(
  using: { readonly candidate: Candidate; readonly admitted: Admitted; readonly charge: Charge },
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<RoutedPart, AttemptResult, undefined> {
  const { candidate, admitted, charge } = using;
  const asked = toCandidateRequest(request, candidate);
  const tally: Tally = { started: false, text: 0, reasoning: 0, calls: 0 };
  let outcome: ModelOutcome = { kind: "cancelled" };
  let told: ModelUsage | undefined;
  let usage: Usage | undefined;
  const settle = () => charge.settle(told ?? estimateUsage(asked, tally, outcome));
  const model = candidate.from.open(candidate.model, admitted.profile);
  const start: RoutedPart = {
    type: "model-start",
    model: candidate.entry.id,
    entry: candidate.entry,
  };
  try {
    const limits = { timeoutMs: candidate.from.timeoutMs, signal };
    for await (const part of withSilenceLimit(model, asked, limits)) {
      if (part.type === "end") {
        outcome = part.outcome;
        told = part.usage;
        break;
      }
      if (!tally.started) {
        tally.started = true;
        admitted.begin();
        charge.begin();
        yield start;
      }
      const bounded = boundPart(part, tally);
      if (bounded.part !== null) yield bounded.part;
      if (bounded.end !== null) {
        outcome = bounded.end;
        break;
      }
    }
    if (!tally.started && outcome.kind === "finished") {
      admitted.begin();
      yield start;
    }
  } finally {
    // Also when the reader walks away: what was generated was paid for.
    usage = settle();
  }
  return { started: tally.started, outcome, usage };
}

function toCandidateRequest(request: ModelRequest, candidate: Candidate): ModelRequest {
  const { tools, toolChoice, maxTokens, messages, ...rest } = request;
  const limit = candidate.limited
    ? Math.min(
        maxTokens ?? Number.POSITIVE_INFINITY,
        candidate.maxOutput ?? Number.POSITIVE_INFINITY,
      )
    : maxTokens;
  return {
    ...rest,
    messages: candidate.entry.vision ? messages : messages.filter((each) => !isShown(each)),
    ...(limit === undefined || !Number.isFinite(limit) ? {} : { maxTokens: limit }),
    ...(tools && candidate.entry.tools ? { tools } : {}),
    ...(tools && candidate.entry.tools && toolChoice ? { toolChoice } : {}),
  };
}

/** What one that cannot see was never asked to look at: it takes the place of one that can. */
function isShown(message: ModelMessage): boolean {
  return message.role === "user" && message.shownBy !== undefined;
}

/** Where the provider is silent on usage. It has read the prompt unless it turned the call down. */
function estimateUsage(request: ModelRequest, tally: Tally, outcome: ModelOutcome): ModelUsage {
  const turnedDown =
    outcome.kind === "failed" && !tally.started && outcome.failure.kind !== "timeout";
  const reasoningTokens = toTokens(tally.reasoning);
  return {
    inputTokens: turnedDown ? 0 : estimatePromptTokens(request),
    outputTokens: toTokens(tally.text) + reasoningTokens,
    reasoningTokens,
    cachedInputTokens: 0,
  };
}

/**
 * A model's parts, with `timeout` in place of a silence that lasts too long. Also holds a model to
 * its word: what throws or stops without `end` becomes a failure.
 */
async function* withSilenceLimit(
  model: ModelPort,
  request: ModelRequest,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): AsyncGenerator<ModelPart, void, undefined> {
  const call = new AbortController();
  const cancel = () => call.abort();
  limits.signal.addEventListener("abort", cancel);
  if (limits.signal.aborted) cancel();
  let silent = false;
  let reading = true;
  const timer = setTimeout(() => {
    // A reader that takes its time is not the model's silence.
    if (!reading) return timer.refresh();
    silent = true;
    return call.abort();
  }, limits.timeoutMs);
  try {
    for await (const part of model.stream(request, call.signal)) {
      timer.refresh();
      reading = false;
      yield part.type === "end" && silent ? toTimeout(part, limits.timeoutMs) : part;
      reading = true;
      if (part.type === "end") return;
    }
    yield toFailed("the model stopped without an end");
  } catch (error) {
    yield toFailed(error instanceof Error ? error.message : "the model broke its contract");
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener("abort", cancel);
    call.abort();
  }
}

function toTimeout(end: Extract<ModelPart, { type: "end" }>, timeoutMs: number): ModelPart {
  const message = `silent for ${timeoutMs / 1000} seconds`;
  return { ...end, outcome: { kind: "failed", failure: { kind: "timeout", message } } };
}

function toFailed(message: string): ModelPart {
  return { type: "end", outcome: { kind: "failed", failure: { kind: "server", message } } };
}
