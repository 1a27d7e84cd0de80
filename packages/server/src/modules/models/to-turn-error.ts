import type { ErrorCode } from "@steward/contracts/error-body.ts";
import type { TurnError } from "@steward/contracts/turn.ts";
import type { ModelFailure } from "@steward/sdk/model-port.ts";

const codes: Readonly<Record<ModelFailure["kind"], ErrorCode>> = {
  auth: "upstream_failed",
  "rate-limit": "rate_limited",
  unreachable: "upstream_failed",
  timeout: "upstream_timeout",
  server: "upstream_failed",
  missing: "model_not_found",
  request: "invalid_request",
  context: "context_too_long",
};

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

/** In words for the user: who failed, how, and what the provider said. */
export function toTurnError(model: string, failure: ModelFailure): TurnError {
  return {
    code: codes[failure.kind],
    message: `${model} ${words[failure.kind]}: ${failure.message}`,
  };
}
