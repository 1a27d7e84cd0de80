import type { ErrorCode } from "@steward/contracts/error-body.ts";
import type { ModelFailure } from "@steward/sdk/model-port.ts";

/** What a model's failure is called outside. */
export const failureCodes: Readonly<Record<ModelFailure["kind"], ErrorCode>> = {
  // Our key was refused, not the caller's: a 401 here would make a front end ask for another key.
  auth: "upstream_failed",
  "rate-limit": "rate_limited",
  unreachable: "upstream_failed",
  timeout: "upstream_timeout",
  server: "upstream_failed",
  missing: "model_not_found",
  "not-ready": "no_model",
  request: "invalid_request",
  context: "context_too_long",
};
