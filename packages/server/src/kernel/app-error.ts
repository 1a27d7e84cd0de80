import type { ErrorCode } from "@steward/contracts/error-body.ts";

export type AppErrorDetail = {
  readonly cause?: unknown;
  /** Facts for the caller; shown to whoever made the request. */
  readonly data?: Readonly<Record<string, unknown>>;
};

/** A failure that nobody up the call branches on. Its message is meant for the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, detail: AppErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = "AppError";
    this.code = code;
    this.data = detail.data;
  }
}
