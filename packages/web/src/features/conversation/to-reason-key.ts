import type { ErrorCode } from "@steward/contracts/error-body.ts";

const known = [
  "rate_limited",
  "budget_exceeded",
  "no_model",
  "upstream_failed",
  "upstream_timeout",
  "context_too_long",
  "unauthorized",
  "model_not_found",
] as const;

/** The text that says in a few words what an error code means. */
export function toReasonKey(code: ErrorCode) {
  return `reason.${known.find((reason) => reason === code) ?? "other"}` as const;
}
