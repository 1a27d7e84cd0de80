import { z } from "zod";

/** The closed set of failure codes. The HTTP adapter owns the one table from code to status. */
export const errorCodes = [
  "invalid_request",
  "unauthorized",
  "forbidden",
  "not_found",
  "model_not_found",
  "conflict",
  "too_large",
  "rate_limited",
  "limit_reached",
  "budget_exceeded",
  "no_model",
  "upstream_failed",
  "upstream_timeout",
  "context_too_long",
  "fenced",
  "config_invalid",
  "store_unusable",
  "already_running",
  "address_in_use",
  "disk_full",
  "unavailable",
  "sandbox_gone",
  "internal",
] as const;

export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** One error shape for every route. `type` and `param` are what OpenAI clients look for. */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
