import type { IncomingHttpHeaders } from "node:http";
import type { ModelFailure } from "@steward/sdk/model-port.ts";
import { field } from "./usage-tap.ts";

/** Whether a status speaks about the upstream or our key rather than about the request. */
export function isUpstreamFailure(status: number): boolean {
  return (
    status >= 500 || status < 200 || (status >= 300 && status < 400) || keyStatuses.has(status)
  );
}

const keyStatuses = new Set([401, 402, 403, 407, 408, 429]);

/** What a refusing answer of the upstream means. */
export function toFailure(
  status: number,
  text: string,
  headers: IncomingHttpHeaders,
): ModelFailure {
  const said = toMessage(text);
  const retryAfterMs = parseRetryAfter(headers);
  const hint = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429) {
    const message =
      said === "" ? "The provider limits our requests." : `The provider says: ${said}`;
    return { kind: "rate-limit", status, message, ...hint };
  }
  if (status === 408) {
    return { kind: "timeout", status, message: "The provider took too long." };
  }
  if (keyStatuses.has(status)) {
    // What a provider says about a key may quote the key, so it is not passed on.
    return { kind: "auth", status, message: `The provider refused our key (${status}).` };
  }
  const tail = said === "" ? "." : `: ${said}`;
  return { kind: "server", status, message: `The provider failed with ${status}${tail}`, ...hint };
}

/** Whether a connection that was open is gone, as idle ones are when the other side tires of them. */
export function isLost(error: unknown): boolean {
  const code = field(error, "code");
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
}

/** What the connection's end means. */
export function fromConnectionError(error: unknown): ModelFailure {
  const given = field(error, "code");
  const code = typeof given === "string" ? given : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") {
    return { kind: "timeout", message: "The provider fell silent." };
  }
  if (code === "UND_ERR_CONNECT_TIMEOUT") {
    return { kind: "unreachable", message: "The provider could not be reached in time." };
  }
  if (
    code === "ECONNREFUSED" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN" ||
    code === "EHOSTUNREACH"
  ) {
    return { kind: "unreachable", message: `The provider cannot be reached (${code}).` };
  }
  if (field(error, "name") === "HTTPParserError") {
    return { kind: "server", message: "The provider's answer is not HTTP." };
  }
  return { kind: "server", message: "The provider closed the connection." };
}

/** The message of an error body in OpenAI's shape, or what there is of the text. */
function toMessage(text: string): string {
  try {
    const error = field(JSON.parse(text), "error");
    const message = typeof error === "string" ? error : field(error, "message");
    if (typeof message === "string") return message.slice(0, 500);
  } catch {
    return "";
  }
  return "";
}

/** Seconds or a date, as the header allows. A date is by the upstream's clock, which it tells along. */
function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - (parseDate(headers.date) ?? Date.now());
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parseDate(value = ""): number | undefined {
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
