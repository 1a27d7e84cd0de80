import type { IncomingHttpHeaders } from "node:http";

/**
 * What of a front end's headers goes upstream. A list of what may pass, because the rest says who
 * is asking: cookies, our own key, names and addresses of users.
 */
const passUp = ["accept", "openai-beta", "idempotency-key"] as const;

export function toUpstreamHeaders(
  asked: IncomingHttpHeaders,
  lease: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const name of passUp) {
    const value = asked[name];
    if (typeof value === "string") headers[name] = value;
  }
  for (const name in lease) headers[name.toLowerCase()] = lease[name] ?? "";
  return headers;
}

/** Of one connection, or the upstream's own business with browsers. */
const keepBack = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "date",
  "set-cookie",
  "alt-svc",
  "strict-transport-security",
  "content-security-policy",
  "openai-organization",
  "openai-project",
]);

type Values = Record<string, string | string[]>;

export function toClientHeaders(answered: IncomingHttpHeaders): Values {
  const headers: Values = {};
  for (const name in answered) {
    const value = answered[name];
    if (value === undefined || keepBack.has(name) || name.startsWith("access-control-")) continue;
    headers[name] = value;
  }
  return headers;
}
