/** Why preparing stopped. What is already on disk stays, so that the next attempt goes on there. */
export type PrepareFailure = {
  readonly kind:
    | "offline"
    | "busy"
    | "missing"
    | "stalled"
    | "disk-full"
    | "checksum"
    | "npm-missing"
    | "unsupported"
    | "stopped"
    | "other";
  readonly message: string;
};

export type NotPrepared = { readonly ok: false; readonly failure: PrepareFailure };

export type Prepared = { readonly ok: true } | NotPrepared;

export function failed(kind: PrepareFailure["kind"], message: string): NotPrepared {
  return { ok: false, failure: { kind, message } };
}

const offlineCodes = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ERR_SOCKET_TIMEOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_SOCKET",
]);

/** From the codes of Node's system errors and of npm. */
export function toFailureKind(code: string | undefined): PrepareFailure["kind"] {
  if (code === undefined) return "other";
  if (offlineCodes.has(code)) return "offline";
  if (code === "ENOSPC" || code === "EDQUOT") return "disk-full";
  if (code === "E404" || code === "ETARGET") return "missing";
  if (code === "EINTEGRITY") return "checksum";
  return "other";
}

/** The code of a system error, looked for in the causes too: `fetch` wraps what happened. */
export function toErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return toErrorCode(error.cause);
}
