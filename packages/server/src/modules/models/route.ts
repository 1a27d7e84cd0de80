import { setTimeout as sleep } from "node:timers/promises";
import type { TurnError, Usage } from "@steward/contracts/turn.ts";
import type { ModelFailure, ModelRequest } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Admission, Admitted, Refused } from "./admissions.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import type { Candidate, Catalogue } from "./catalogue.ts";
import type { Meter } from "./meter.ts";
import type { ModelCall, RoutedPart } from "./models.ts";
import type { Snapshot } from "./snapshots.ts";
import { addUsage, estimatePromptTokens, noUsage } from "./token-count.ts";
import { failureCodes } from "./failure-codes.data.ts";

const words: Readonly<Record<Exclude<ModelFailure["kind"], "not-ready">, string>> = {
  auth: "refused the key",
  "rate-limit": "is limiting requests",
  unreachable: "cannot be reached",
  timeout: "did not answer in time",
  server: "failed",
  missing: "is not known to its provider",
  request: "refused the request",
  context: "cannot take a conversation this long",
};

/** Why a key or a provider rests. */
const restWords: Partial<Record<ModelFailure["kind"], string>> = {
  auth: "was refused",
  "rate-limit": "is limited",
  unreachable: "could not be reached",
};

export type RouteContext = {
  readonly meter: Meter;
  readonly clock: Clock;
  readonly log: Logger;
};

type End = Extract<RoutedPart, { type: "end" }>;
type Tried =
  | { readonly kind: "ended"; readonly outcome: End["outcome"]; readonly usage: Usage }
  | {
      readonly kind: "gave-way";
      readonly isAsked: boolean;
      readonly error: TurnError;
      readonly retryAfterMs: number | undefined;
      readonly usage: Usage;
    };

type Trying = RouteContext & {
  readonly snapshot: Snapshot;
  readonly candidate: Candidate;
  readonly inputTokens: number;
  /** It is asked also where it could not be reached before. */
  readonly isForced: boolean;
};

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
  let last: Extract<Tried, { kind: "gave-way" }> | undefined;
  const inputTokens = estimatePromptTokens(call.request);
  // Where nobody can stand in, nobody is passed over.
  const isForced = candidates.every(({ from }) => from.admissions.isOutOfReach());
  for (const candidate of candidates) {
    const trying = { ...context, candidate, inputTokens, isForced };
    const tried = yield* tryCandidate(trying, call, signal);
    usage = addUsage(usage, tried.usage);
    if (tried.kind === "ended") return yield { type: "end", outcome: tried.outcome, usage };
    // What somebody has just said tells more than who was passed over.
    if (tried.isAsked || !last?.isAsked) last = tried;
    yield { type: "model-fail", model: candidate.entry.id, error: tried.error };
  }
  if (!last) {
    return yield { type: "end", outcome: { kind: "failed", error: noModel(call) }, usage };
  }
  const { error, retryAfterMs } = last;
  const retry = retryAfterMs === undefined ? {} : { retryAfterMs };
  return yield { type: "end", outcome: { kind: "failed", error, ...retry }, usage };
}

/** One candidate with its keys in turn. */
async function* tryCandidate(
  context: Trying,
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<RoutedPart, Tried, undefined> {
  const { candidate, snapshot, log } = context;
  const { admissions } = candidate.from;
  const model = candidate.entry.id;
  let usage = noUsage;
  let failure: ModelFailure | undefined;
  for (let rotated = 0; ; rotated++) {
    const admission = rotated < admissions.size ? await admit(context, signal) : null;
    if (signal.aborted && !admission?.ok) {
      return { kind: "ended", outcome: { kind: "cancelled" }, usage };
    }
    if (!admission?.ok) {
      const refused = admission ? admission.refused : admissions.refused();
      const isAsked = failure !== undefined;
      return { kind: "gave-way", isAsked, ...toRefusal(context, refused, failure), usage };
    }
    failure = undefined;
    try {
      const result = yield* tryKey({ ...context, admitted: admission }, call, signal);
      usage = addUsage(usage, result.usage);
      if (result.kind === "over-budget") {
        const error: TurnError = { code: "budget_exceeded", message: result.message };
        return { kind: "ended", outcome: { kind: "failed", error }, usage };
      }
      failure = toFailure(result);
      if (!failure || result.started || failure.kind === "request" || failure.kind === "context") {
        return { kind: "ended", outcome: toOutcome(candidate, result), usage };
      }
    } finally {
      // Also when the reader walks away.
      admission.end(failure, snapshot.config.key_cooldown * 1000);
    }
    log.warn("model-fail", { model, kind: failure.kind });
    if (failure.kind !== "auth" && failure.kind !== "rate-limit") {
      const { retryAfterMs } = failure;
      const error = toTurnError(model, failure);
      return { kind: "gave-way", isAsked: true, error, retryAfterMs, usage };
    }
  }
}

type KeyResult =
  | ({ readonly kind: "asked" } & AttemptResult)
  | { readonly kind: "over-budget"; readonly message: string; readonly usage: Usage };

/** One key, and the same again after a while when it failed in passing. */
async function* tryKey(
  context: Trying & { readonly admitted: Admitted },
  call: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<RoutedPart, KeyResult, undefined> {
  const { candidate, snapshot, admitted } = context;
  const { retry_attempts, retry_delay } = snapshot.config;
  let usage = noUsage;
  for (let repeated = 0; ; repeated++) {
    const granted = context.meter.open({
      candidate,
      ownerId: call.ownerId,
      turnId: call.turnId,
      role: "role" in call.target ? call.target.role : null,
      inputTokens: context.inputTokens,
      maxTokens: call.request.maxTokens,
      limits: snapshot.config.budgets,
    });
    if (!granted.ok) return { kind: "over-budget", message: granted.message, usage };
    const using = { candidate, admitted, charge: granted.charge };
    const result = yield* attempt(using, call.request, signal);
    usage = addUsage(usage, result.usage);
    const failure = toFailure(result);
    const isOver = result.started || !failure || !isPassing(failure) || admitted.isTrial;
    if (isOver || repeated >= retry_attempts) return { kind: "asked", ...result, usage };
    const wait = failure.retryAfterMs ?? retry_delay * 2 ** repeated;
    await pause(Math.min(wait, longestDelay), signal);
    if (signal.aborted) {
      return { kind: "asked", started: false, outcome: { kind: "cancelled" }, usage };
    }
  }
}

/** Where another call tries the key just now, what comes of that is waited for. */
async function admit({ candidate, isForced }: Trying, signal: AbortSignal): Promise<Admission> {
  const { admissions } = candidate.from;
  for (;;) {
    const admission = admissions.admit(isForced);
    const trial = admission.ok || admission.refused?.what !== "key" ? null : admissions.trial();
    if (trial === null || signal.aborted) return admission;
    await Promise.race([trial, aborted(signal)]);
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

/** Why it cannot be asked now, and when to come back. */
function toRefusal(
  { candidate, clock }: Trying,
  refused: Refused | null,
  fresh: ModelFailure | undefined,
): Pick<Extract<Tried, { kind: "gave-way" }>, "error" | "retryAfterMs"> {
  const model = candidate.entry.id;
  const missing: ModelFailure = { kind: "auth", message: "no API key is configured" };
  if (!refused) {
    const failure = fresh ?? missing;
    return { error: toTurnError(model, failure), retryAfterMs: failure.retryAfterMs };
  }
  const { what, until, failure } = refused;
  const retryAfterMs = Math.max(0, Math.ceil(until - clock.monotonic()));
  const rest = { what, provider: candidate.provider, until: clock.now() + retryAfterMs };
  if (fresh) return { error: { ...toTurnError(model, fresh), rest }, retryAfterMs };
  const why = restWords[failure.kind] ?? "has failed";
  const time = new Date(rest.until).toISOString().slice(11, 19);
  const message = `${model} was not asked: its ${what} ${why} and rests until ${time} UTC (${failure.message}).`;
  return { error: { code: failureCodes[failure.kind], message, rest }, retryAfterMs };
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
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** In words for the user: who failed, how, and what the provider said. */
function toTurnError(model: string, failure: ModelFailure): TurnError {
  const { kind, message } = failure;
  const code = failureCodes[kind];
  if (kind === "not-ready") return { code, message };
  return { code, message: `${model} ${words[kind]}: ${message}` };
}
