import type { ModelFailure } from "@steward/sdk/model-port.ts";

type Kind = ModelFailure["kind"];

/** Codes of Node and undici, and of bounds of our own. */
export const networkFailures: Readonly<Record<string, { kind: Kind; words: string } | undefined>> =
  {
    ECONNREFUSED: { kind: "unreachable", words: "nothing listens there" },
    ENOTFOUND: { kind: "unreachable", words: "its host name is not known" },
    EAI_AGAIN: { kind: "unreachable", words: "its host name cannot be looked up" },
    EHOSTUNREACH: { kind: "unreachable", words: "there is no way to its host" },
    ENETUNREACH: { kind: "unreachable", words: "there is no way to its network" },
    ENETDOWN: { kind: "unreachable", words: "the network is down" },
    ECONNRESET: { kind: "server", words: "the connection was reset" },
    ECONNABORTED: { kind: "server", words: "the connection was aborted" },
    EPIPE: { kind: "server", words: "the connection was closed" },
    ETIMEDOUT: { kind: "unreachable", words: "connecting took too long" },
    UND_ERR_CONNECT_TIMEOUT: { kind: "unreachable", words: "connecting took too long" },
    UND_ERR_SOCKET: { kind: "server", words: "the connection broke" },
    UND_ERR_HEADERS_TIMEOUT: { kind: "timeout", words: "it did not begin to answer" },
    UND_ERR_BODY_TIMEOUT: { kind: "timeout", words: "it stopped answering" },
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { kind: "server", words: "the answer was cut short" },
    ERR_LONG_LINE: { kind: "server", words: "it sent more than 8 MB in one line" },
    ERR_LONG_ANSWER: { kind: "server", words: "it sent more than 64 MB in one answer" },
    HPE_INVALID_CONSTANT: { kind: "server", words: "what came back is not HTTP" },
  };

/** Types and codes of errors that come inside a stream. */
export const failuresByType: Readonly<Record<string, Kind | undefined>> = {
  authentication_error: "auth",
  permission_error: "auth",
  permission_denied: "auth",
  unauthenticated: "auth",
  invalid_api_key: "auth",
  insufficient_quota: "rate-limit",
  rate_limit_error: "rate-limit",
  rate_limit_exceeded: "rate-limit",
  resource_exhausted: "rate-limit",
  throttlingexception: "rate-limit",
  overloaded_error: "server",
  api_error: "server",
  server_error: "server",
  unavailable: "server",
  not_found_error: "missing",
  model_not_found: "missing",
  not_found: "missing",
  invalid_request_error: "request",
  invalid_argument: "request",
  validationexception: "request",
  request_too_large: "context",
  context_length_exceeded: "context",
};

export const contextWords =
  /context.{0,20}(length|window|size)|maximum context|too many (input )?tokens|prompt is too long|input is too long|exceeds? the (available )?context|token count.{0,30}exceeds|reduce the length/i;

/** Google answers 400 for a wrong key. */
export const keyWords = /api[ _]key (is )?(not valid|invalid|expired|missing)|API_KEY_INVALID/i;
