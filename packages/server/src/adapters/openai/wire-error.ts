import type { ErrorBody, ErrorCode } from "@steward/contracts/error-body.ts";
import type { ModelFailure } from "@steward/sdk/model-port.ts";
import { AppError } from "../../kernel/app-error.ts";
import { failureCodes } from "../../modules/models/index.ts";

/** A refusal as OpenAI's clients understand it. */
export type WireError = {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterMs?: number;
};

type WireErrorDetail = {
  readonly param?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterMs?: number;
};

/** OpenAI's clients choose their exception by status and show `type`. */
const statuses: Readonly<Record<ErrorCode, readonly [status: number, type: string]>> = {
  invalid_request: [400, "invalid_request_error"],
  unauthorized: [401, "authentication_error"],
  forbidden: [403, "permission_error"],
  not_found: [404, "invalid_request_error"],
  model_not_found: [404, "invalid_request_error"],
  conflict: [409, "invalid_request_error"],
  too_large: [413, "invalid_request_error"],
  rate_limited: [429, "rate_limit_error"],
  limit_reached: [429, "rate_limit_error"],
  budget_exceeded: [402, "insufficient_quota"],
  no_model: [503, "server_error"],
  upstream_failed: [502, "server_error"],
  upstream_timeout: [504, "server_error"],
  context_too_long: [400, "invalid_request_error"],
  fenced: [409, "server_error"],
  config_invalid: [422, "server_error"],
  store_unusable: [500, "server_error"],
  already_running: [409, "server_error"],
  address_in_use: [409, "server_error"],
  disk_full: [507, "server_error"],
  unavailable: [503, "server_error"],
  sandbox_gone: [503, "server_error"],
  internal: [500, "server_error"],
};

export function toWireError(
  code: ErrorCode,
  message: string,
  detail: WireErrorDetail = {},
): WireError {
  const [status, type] = statuses[code];
  const error = { code, message, type, param: detail.param ?? null };
  const body = { error: detail.data === undefined ? error : { ...error, data: detail.data } };
  return detail.retryAfterMs === undefined
    ? { status, body }
    : { status, body, retryAfterMs: detail.retryAfterMs };
}

/** What was thrown; only an `AppError` may speak to the outside. */
export function fromThrown(error: unknown): WireError {
  if (!(error instanceof AppError)) return toWireError("internal", "Something went wrong here.");
  const { param, retryAfterMs } = error.data ?? {};
  return toWireError(error.code, error.message, {
    ...(typeof param === "string" ? { param } : {}),
    ...(typeof retryAfterMs === "number" ? { retryAfterMs } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
  });
}

export function fromModelFailure(failure: ModelFailure): WireError {
  const { kind, message, retryAfterMs } = failure;
  return toWireError(
    failureCodes[kind],
    message,
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}
