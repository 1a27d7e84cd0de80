import type { ErrorCode } from "@steward/contracts/error-body.ts";

/** A request that the server refused, or that never reached it (`status` 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | "unreachable";
  /** What the server said besides the message. */
  readonly data: Readonly<Record<string, unknown>> = {};

  constructor(status: number, code: ErrorCode | "unreachable", message: string) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.code = code;
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

export function isConflict(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 409;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

/** How many there may be, where one more was too many. */
export function toLimit(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.code !== "limit_reached") return null;
  return typeof error.data.most === "number" ? error.data.most : null;
}
