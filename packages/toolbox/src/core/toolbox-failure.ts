/** Codes are a subset of the server's, so that a failure keeps its name on the way. */
export type FailureCode =
  | "invalid_request"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "disk_full"
  | "internal";

export const failureStatus: Readonly<Record<FailureCode, number>> = {
  invalid_request: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  disk_full: 507,
  internal: 500,
};

/** A failure whose message is meant for whoever asked. */
export class ToolboxFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = "ToolboxFailure";
    this.code = code;
  }
}
