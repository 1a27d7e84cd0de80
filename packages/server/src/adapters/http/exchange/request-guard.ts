import type { IncomingMessage, ServerResponse } from "node:http";

export type GuardOptions = {
  /** Host names that a request may name, without port. */
  readonly hosts: () => ReadonlySet<string>;
  /** Origins of other pages that may call with a key. */
  readonly corsOrigins: () => readonly string[];
};

/** `page`: our own origin, or no browser at all; `foreign`: an origin from the allowlist. */
export type Caller = "page" | "foreign";

export type Verdict =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly message: string };

/**
 * Refuses requests that a hostile page could make a browser send: a host name that is not ours (DNS
 * rebinding) and an origin that is neither ours nor on the allowlist.
 */
export function checkRequest(request: IncomingMessage, options: GuardOptions): Verdict {
  const { host, origin } = request.headers;
  if (host === undefined || !options.hosts().has(toHostName(host))) {
    return {
      ok: false,
      message: `The host name ${host ?? "(none)"} is not allowed here. Add it to server.allowed_hosts if it is yours.`,
    };
  }
  if (origin === undefined) return { ok: true, caller: "page" };
  if (isOriginOf(origin, host)) return { ok: true, caller: "page" };
  if (options.corsOrigins().includes(origin)) return { ok: true, caller: "foreign" };
  return {
    ok: false,
    message: `Pages from ${origin} may not call this server. Add the origin to server.cors_origins if they should.`,
  };
}

/** Answers a preflight; true when the request was one. */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
): boolean {
  const { origin } = request.headers;
  if (caller !== "foreign" || origin === undefined) return false;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("vary", "Origin");
  response.setHeader("access-control-expose-headers", "x-conversation-id");
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers":
      request.headers["access-control-request-headers"] ?? "authorization, content-type",
    "access-control-max-age": "600",
  });
  response.end();
  return true;
}

/** Whether a page from this origin is the one that this host serves. */
export function isOriginOf(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function toHostName(host: string): string {
  return host.replace(/:\d+$/u, "").toLowerCase();
}
