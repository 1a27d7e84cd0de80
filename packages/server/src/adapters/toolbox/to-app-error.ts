import type { ErrorCode } from "@steward/contracts/error-body.ts";
import { ToolboxError } from "@steward/contracts/toolbox.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";

const maxMessage = 2000;

/** What a toolbox may call its failures. Nothing else is believed. */
const codes: ReadonlySet<string> = new Set<ErrorCode>([
  "invalid_request",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "disk_full",
]);

/** What went wrong on the way to the answer. An abort by whoever asked stays what it is. */
export function toAppError(error: unknown, { signal }: ToolboxCall): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === "TimeoutError") {
    return new AppError("unavailable", "The sandbox did not answer in time.", { cause: error });
  }
  return broken(error);
}

export function broken(cause?: unknown): AppError {
  return new AppError("unavailable", "The connection to the sandbox broke.", { cause });
}

/** For an answer that is not what it must be. */
export function unbelievable(reason: string): AppError {
  return new AppError("upstream_failed", `The sandbox answered with ${reason}.`);
}

/** A failure as the toolbox tells it. */
export function fromToolboxError(answer: unknown): AppError {
  const parsed = ToolboxError.safeParse(answer);
  if (!parsed.success) return unbelievable("an error that cannot be read");
  const { code, message } = parsed.data.error;
  const known = codes.has(code) ? (code as ErrorCode) : "upstream_failed";
  return new AppError(known, message.slice(0, maxMessage));
}
