import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { UserId } from "@steward/contracts/ids.ts";
import type { ModelFailure, ModelUsage } from "@steward/sdk/model-port.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Models, RelayLease } from "../../modules/models/index.ts";
import type { ChatBody } from "./parse-chat-body.ts";
import { attemptRelay, type AttemptResult } from "./relay-attempt.ts";
import { toClientHeaders, toUpstreamHeaders } from "./relay-headers.ts";
import { sendError } from "./send-json.ts";
import { isUpstreamFailure, toFailure } from "./to-failure.ts";
import { toRelayBody } from "./to-relay-body.ts";
import type { UpstreamPools } from "./upstream-pools.ts";
import { field, findUsage, toModelUsage, type StreamTail } from "./usage-tap.ts";
import { fromModelFailure, toWireError, type WireError } from "./wire-error.ts";

export type RelayPorts = {
  readonly models: Pick<Models, "openRelay">;
  readonly pools: UpstreamPools;
  readonly log: Logger;
};

export type RelayRequest = {
  readonly id: string;
  readonly ownerId: UserId;
  readonly body: ChatBody;
  readonly headers: IncomingHttpHeaders;
  readonly res: ServerResponse;
};

type RelayRefusal = Extract<ReturnType<Models["openRelay"]>, { ok: false }>;

/** How a lease ended: the answer went out, or a failure that another key might not have. */
type Settlement = { readonly ok: true } | { readonly ok: false; readonly failure: ModelFailure };

const unused: ModelUsage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
};

/** Passes a chat completion on to its provider, with another key when one fails before its first byte. */
export async function relay(ports: RelayPorts, request: RelayRequest): Promise<void> {
  const { id, ownerId, body, res } = request;
  const call = { ownerId, promptBytes: body.bytes, maxTokens: body.maxTokens };
  const tried = new Set<string>();
  let failure: ModelFailure | undefined;
  while (!res.destroyed) {
    const grant = ports.models.openRelay(id, call);
    if (!grant.ok) return sendError(res, failure ? fromRest(failure, grant) : fromRefusal(grant));
    const { lease } = grant;
    if (tried.size > 0 && tried.has(toKey(lease))) {
      lease.settle({ usage: unused });
      break;
    }
    const settlement = await relayOnce(ports, request, lease);
    if (settlement.ok) return;
    tried.add(toKey(lease));
    failure = settlement.failure;
    ports.log.warn("relay-fail", { model: id, kind: failure.kind, status: failure.status });
  }
  if (failure !== undefined) sendError(res, fromModelFailure(failure));
}

function toKey(lease: RelayLease): string {
  return JSON.stringify([lease.origin, lease.headers]);
}

async function relayOnce(
  ports: RelayPorts,
  request: RelayRequest,
  lease: RelayLease,
): Promise<Settlement> {
  const { body, headers, res } = request;
  let result: AttemptResult;
  try {
    const pool = await ports.pools.get(lease.origin);
    if (res.destroyed) result = { kind: "gone" };
    else {
      const attempt = {
        path: lease.path,
        headers: toUpstreamHeaders(headers, lease.headers),
        body: toRelayBody(body, lease),
        stream: body.stream,
        timeoutMs: lease.timeoutMs,
        onBegin: lease.begin,
      };
      result = await attemptRelay(pool, attempt, res);
      if (result.kind === "failed" && result.lost) result = await attemptRelay(pool, attempt, res);
    }
  } catch (cause) {
    // A lease that names no usable address, or a body that cannot be written again.
    ports.log.error("relay-break", { model: request.id, error: String(cause) });
    result = {
      kind: "failed",
      failure: { kind: "request", message: "The request cannot be relayed." },
    };
  }
  return settle(request, lease, result);
}

function settle(request: RelayRequest, lease: RelayLease, result: AttemptResult): Settlement {
  switch (result.kind) {
    case "streamed":
      lease.settle({ usage: findUsage(result.tail.text()) ?? estimate(request.body, result.tail) });
      return { ok: true };
    case "gone":
      lease.settle({ usage: result.tail ? estimate(request.body, result.tail) : unused });
      return { ok: true };
    case "failed":
      if (result.tail === undefined) {
        lease.settle({ failure: result.failure });
        return { ok: false, failure: result.failure };
      }
      lease.settle({ failure: result.failure, usage: estimate(request.body, result.tail) });
      return { ok: true };
    case "read":
      return settleRead(request, lease, result);
  }
}

/** A body that came whole: an answer, the caller's own mistake, or a failure of the provider. */
function settleRead(
  request: RelayRequest,
  lease: RelayLease,
  result: Extract<AttemptResult, { kind: "read" }>,
): Settlement {
  const { status, headers, body } = result;
  const fail = (failure: ModelFailure): Settlement => {
    lease.settle({ failure });
    return { ok: false, failure };
  };
  const text = body.toString("utf8");
  if (isUpstreamFailure(status)) return fail(toFailure(status, text, headers));
  const parsed = parseObject(text);
  if (status >= 300) {
    const kind = status === 404 ? "missing" : "request";
    const message = `The provider refused the request with ${status}.`;
    lease.settle({ failure: { kind, message, status } });
    if (typeof field(field(parsed, "error"), "message") === "string") send(request, result, text);
    else sendError(request.res, { ...toWireError("invalid_request", message), status });
    return { ok: true };
  }
  if (request.body.stream || parsed === undefined || "error" in parsed) {
    return fail(toFailure(502, text, {}));
  }
  lease.settle({ usage: toModelUsage(parsed.usage) ?? estimateBody(request.body, body) });
  send(request, result, text);
  return { ok: true };
}

function send(
  { res }: RelayRequest,
  { status, headers, body }: Extract<AttemptResult, { kind: "read" }>,
  text: string,
): void {
  if (res.destroyed) return;
  const bytes = body.length;
  const kept = toClientHeaders(headers);
  kept["content-length"] = String(bytes);
  res.writeHead(status, kept);
  // Text leaves in one write with its headers, bytes in a second; they differ only where it was not UTF-8.
  res.end(Buffer.byteLength(text) === bytes ? text : body);
}

/** What the last key was told, and how long it really rests. */
function fromRest(failure: ModelFailure, { retryAfterMs }: RelayRefusal): WireError {
  if (retryAfterMs === undefined) return fromModelFailure(failure);
  const soonest = Math.min(failure.retryAfterMs ?? retryAfterMs, retryAfterMs);
  return fromModelFailure({ ...failure, retryAfterMs: soonest });
}

function fromRefusal(refusal: RelayRefusal): WireError {
  const { reason, message, retryAfterMs } = refusal;
  const code = {
    budget: "budget_exceeded",
    cooldown: "rate_limited",
    keyless: "no_model",
  } as const;
  return toWireError(code[reason], message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A streamed token comes in about 200 bytes of wrapping; four bytes of prompt make one. */
function estimate(body: ChatBody, tail: StreamTail): ModelUsage {
  return {
    ...unused,
    inputTokens: Math.ceil(body.bytes / 4),
    outputTokens: Math.ceil(tail.bytes / 200),
  };
}

function estimateBody(body: ChatBody, answer: Buffer): ModelUsage {
  return {
    ...unused,
    inputTokens: Math.ceil(body.bytes / 4),
    outputTokens: Math.ceil(answer.length / 4),
  };
}
