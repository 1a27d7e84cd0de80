import type { ErrorBody, ErrorCode } from "@steward/contracts/error-body.ts";
import type { AppError } from "../../kernel/app-error.ts";

const statuses = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  model_not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  limit_reached: 429,
  budget_exceeded: 402,
  no_model: 503,
  upstream_failed: 502,
  upstream_timeout: 504,
  context_too_long: 400,
  fenced: 409,
  config_invalid: 422,
  store_unusable: 500,
  already_running: 409,
  address_in_use: 409,
  disk_full: 507,
  unavailable: 503,
  sandbox_gone: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export function toStatus(code: ErrorCode): number {
  return statuses[code];
}

export function toErrorBody(error: AppError): ErrorBody {
  const { code, message, data } = error;
  const type = statuses[code] < 500 ? "invalid_request_error" : "server_error";
  return { error: { code, message, type, param: null, ...(data === undefined ? {} : { data }) } };
}

/** When to come back, where the error knows. */
export function toRetryHeader({ data }: AppError): Readonly<Record<string, string>> {
  const ms = data?.retryAfterMs;
  return typeof ms === "number" ? { "retry-after": String(Math.max(1, Math.ceil(ms / 1000))) } : {};
}
