import type { TurnError, Usage } from "@steward/contracts/turn.ts";
import type { ModelFailure, ModelRequest } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import type { Candidate, Catalogue } from "./catalogue.ts";
import type { Meter } from "./meter.ts";
import type { ModelCall, RoutedPart } from "./models.ts";
import type { Snapshot } from "./snapshots.ts";
import { addUsage, estimatePromptTokens, noUsage } from "./token-count.ts";
import { failureCodes } from "./failure-codes.data.ts";

const words: Readonly<Record<ModelFailure["kind"], string>> = {
  auth: "refused the key",
  "rate-limit": "is limiting requests",
  unreachable: "cannot be reached",
  timeout: "did not answer in time",
  server: "failed",
  missing: "is not known to its provider",
  request: "refused the request",
  context: "cannot take a conversation this long",
};

export type RouteContext = {
  readonly meter: Meter;
  readonly clock: Clock;
  readonly log: Logger;
};

type End = Extract<RoutedPart, { type: "end" }>;
type Tried =
  | { readonly kind: "ended"; readonly outcome: End["outcome"]; readonly usage: Usage }
  | { readonly kind: "gave-way"; readonly failure: ModelFailure; readonly usage: Usage };

/** A delay never grows beyond this, in milliseconds. */
const longestDelay = 30_000;

/** Asks the candidates of a call in turn until one has begun to answer. */
export async function* route(
  context: RouteContext & { readonly snapshot: Snapshot },
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<RoutedPart, void, undefined> {
  const candidates = pickCandidates(context.snapshot.catalogue, call);
  let usage = noUsage;
  let last: { error: TurnError; retryAfterMs: number | undefined } | undefined;
  const inputTokens = estimatePromptTokens(call.request);
  for (const candidate of candidates) {
    const tried = yield* tryCandidate({ ...context, candidate, inputTokens }, call, signal);
    usage = addUsage(usage, tried.usage);
    if (tried.kind === "ended") return yield { type: "end", outcome: tried.outcome, usage };
    const error = toTurnError(candidate.entry.id, tried.failure);
    last = { error, retryAfterMs: tried.failure.retryAfterMs };
    context.log.warn("model-fail", { model: candidate.entry.id, kind: tried.failure.kind });
    yield { type: "model-fail", model: candidate.entry.id, error };
  }
  if (!last) {
    return yield { type: "end", outcome: { kind: "failed", error: noModel(call) }, usage };
  }
  const retry = last.retryAfterMs === undefined ? {} : { retryAfterMs: last.retryAfterMs };
  return yield { type: "end", outcome: { kind: "failed", error: last.error, ...retry }, usage };
}

/** One candidate: its keys in turn, then the same again after a while when it failed in passing. */
async function* tryCandidate(
  context: RouteContext & {
    readonly snapshot: Snapshot;
    readonly candidate: Candidate;
    readonly inputTokens: number;
  },
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<RoutedPart, Tried, undefined> {
  const { candidate, clock, snapshot } = context;
  const { retry_attempts, retry_delay, key_cooldown } = snapshot.config;
  const { from } = candidate;
  let usage = noUsage;
  let failure: ModelFailure | undefined;
  for (let repeated = 0, rotated = 0; ;) {
    const profile = from.keys.take(clock.monotonic());
    if (!profile || rotated >= from.keys.size) {
      return { kind: "gave-way", failure: failure ?? toKeyFailure(candidate, clock), usage };
    }
    const granted = context.meter.open({
      candidate,
      ownerId: call.ownerId,
      turnId: call.turnId,
      role: "role" in call.target ? call.target.role : null,
      inputTokens: context.inputTokens,
      maxTokens: call.request.maxTokens,
      limits: snapshot.config.budgets,
    });
    if (!granted.ok) {
      const error: TurnError = { code: "budget_exceeded", message: granted.message };
      return { kind: "ended", outcome: { kind: "failed", error }, usage };
    }
    const result = yield* attempt(
      { candidate, profile, charge: granted.charge },
      call.request,
      signal,
    );
    usage = addUsage(usage, result.usage);
    failure = toFailure(result);
    if (!failure) return { kind: "ended", outcome: toOutcome(candidate, result), usage };
    from.blame({ profile, failure, now: clock.monotonic(), cooldownMs: key_cooldown * 1000 });
    if (result.started || failure.kind === "request" || failure.kind === "context") {
      return { kind: "ended", outcome: toOutcome(candidate, result), usage };
    }
    if (failure.kind === "auth" || failure.kind === "rate-limit") {
      rotated++;
      continue;
    }
    if (!isPassing(failure) || repeated >= retry_attempts) {
      return { kind: "gave-way", failure, usage };
    }
    const wait = failure.retryAfterMs ?? retry_delay * 2 ** repeated;
    await pause(Math.min(wait, longestDelay), signal);
    if (signal.aborted) return { kind: "ended", outcome: { kind: "cancelled" }, usage };
    repeated++;
  }
}

/** A silence has cost enough time already: it is not repeated. */
function isPassing(failure: ModelFailure): boolean {
  return failure.kind === "unreachable" || failure.kind === "server";
}

function toFailure(result: AttemptResult): ModelFailure | undefined {
  return result.outcome.kind === "failed" ? result.outcome.failure : undefined;
}

function toOutcome(candidate: Candidate, { outcome }: AttemptResult): End["outcome"] {
  if (outcome.kind !== "failed") return outcome;
  const error = toTurnError(candidate.entry.id, outcome.failure);
  const { retryAfterMs } = outcome.failure;
  return { kind: "failed", error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** Why no key can be used: what the provider said last, and when to come back. */
function toKeyFailure(candidate: Candidate, clock: Clock): ModelFailure {
  const now = clock.monotonic();
  const resting = candidate.from.keys.resting(now);
  if (!resting) return { kind: "auth", message: "no API key is configured" };
  const retryAfterMs = Math.max(0, Math.ceil(resting.until - now));
  return { ...resting.failure, retryAfterMs };
}

function pickCandidates(catalogue: Catalogue, call: ModelCall): readonly Candidate[] {
  const own = catalogue.candidates(call.target);
  const isChosen = "id" in call.target && catalogue.resolve(call.target.id).kind === "provider";
  if (isChosen || own[0]?.entry.vision !== false || !hasImage(call.request)) return own;
  const seeing = catalogue.candidates({ role: "vision" });
  return [...new Set([...seeing, ...own])].toSorted(
    (one, other) => Number(other.entry.vision) - Number(one.entry.vision),
  );
}

function hasImage(request: ModelRequest): boolean {
  return request.messages.some(
    (message) => message.role === "user" && message.content.some((part) => part.type === "image"),
  );
}

function noModel(call: ModelCall): TurnError {
  const what = "role" in call.target ? `the role "${call.target.role}"` : `"${call.target.id}"`;
  return {
    code: "no_model",
    message: `There is no model for ${what}. Add a provider in steward.yaml, set an API key such as OPENAI_API_KEY, start Ollama, or let Steward fetch its built-in model (models.embedded.download).`,
  };
}

/** Waits; an abort ends it early. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, signal.aborted ? 0 : ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}

/** In words for the user: who failed, how, and what the provider said. */
function toTurnError(model: string, failure: ModelFailure): TurnError {
  return {
    code: failureCodes[failure.kind],
    message: `${model} ${words[failure.kind]}: ${failure.message}`,
  };
}
