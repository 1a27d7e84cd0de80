import { APICallError } from "@ai-sdk/provider";
import type { ModelFailure } from "@steward/sdk/model-port.ts";
import { contextWords, failuresByType, keyWords, networkFailures } from "./failures.data.ts";

/** Translates whatever a provider throws or streams. The only place that reads foreign messages. */
export function toFailure(error: unknown, now: number): ModelFailure {
  if (APICallError.isInstance(error)) return fromApiCall(error, now);
  const network = findCode(error);
  if (network) return network;
  return fromErrorObject(error);
}

function fromApiCall(error: APICallError, now: number): ModelFailure {
  const status = error.statusCode;
  if (status === undefined || status < 400) {
    return findCode(error.cause) ?? { kind: "server", message: shorten(error.message) };
  }
  const retryAfterMs = toRetryAfter(error.responseHeaders, now);
  return {
    kind: kindOfStatus(status, `${error.message} ${error.responseBody ?? ""}`),
    message: shorten(error.message === "" ? `status ${status}` : error.message),
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function kindOfStatus(status: number, said: string): ModelFailure["kind"] {
  if (status === 401 || status === 402 || status === 403) return "auth";
  if (status === 404) return "missing";
  if (status === 408) return "timeout";
  if (status === 413) return "context";
  if (status === 429) return "rate-limit";
  if (status >= 500 || status === 409 || status === 425) return "server";
  if (contextWords.test(said)) return "context";
  return keyWords.test(said) ? "auth" : "request";
}

/** An error that came inside a stream: `{ message, type, code }`, more or less. */
function fromErrorObject(error: unknown): ModelFailure {
  const fields = typeof error === "object" && error !== null ? error : {};
  const message = "message" in fields && typeof fields.message === "string" ? fields.message : "";
  const names = [
    "type" in fields ? fields.type : undefined,
    "code" in fields ? fields.code : undefined,
    "status" in fields ? fields.status : undefined,
  ];
  const said = shorten(message === "" ? describe(error) : message);
  for (const name of names) {
    if (typeof name === "number" && name >= 400 && name < 600) {
      return { kind: kindOfStatus(name, said), message: said, status: name };
    }
    const kind = typeof name === "string" ? failuresByType[name.toLowerCase()] : undefined;
    if (kind) return { kind: contextWords.test(said) ? "context" : kind, message: said };
  }
  return { kind: contextWords.test(said) ? "context" : "server", message: said };
}

/** A network error hides in the cause of another, and sometimes in a list of them. */
function findCode(error: unknown, depth = 0): ModelFailure | undefined {
  if (typeof error !== "object" || error === null || depth > 5) return undefined;
  if ("code" in error && typeof error.code === "string") {
    const known = networkFailures[error.code];
    if (known) return { kind: known.kind, message: `${known.words} (${error.code})` };
    if (/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(error.code)) {
      return { kind: "unreachable", message: `its certificate is not trusted (${error.code})` };
    }
  }
  if ("errors" in error && Array.isArray(error.errors)) {
    const inner = findCode(error.errors[0], depth + 1);
    if (inner) return inner;
  }
  return "cause" in error ? findCode(error.cause, depth + 1) : undefined;
}

/**
 * Seconds or a date; some providers give milliseconds in a header of their own. A date is by the
 * provider's clock, which it tells along: ours may be wrong by days.
 */
export function toRetryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | undefined {
  const ms = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const value = headers?.["retry-after"];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds < 0 ? undefined : Math.round(seconds * 1000);
  const date = Date.parse(value);
  const sent = Date.parse(headers?.date ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - (Number.isNaN(sent) ? now : sent));
}

function describe(error: unknown): string {
  return typeof error === "string" ? error : (JSON.stringify(error) ?? "an unknown error");
}

function shorten(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
