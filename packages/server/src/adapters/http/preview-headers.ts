import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { SESSION_COOKIE } from "./exchange/authenticate.ts";

export const PREVIEW_COOKIE = "steward_preview";

/** Ours, whatever a sandbox may want to read or set under these names. */
const ourCookies: ReadonlySet<string> = new Set([PREVIEW_COOKIE, SESSION_COOKIE]);

/** RFC 9110 7.6.1: between two neighbours only. */
const hopByHop: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What would reach beyond the page that is shown: other ports, other visits, other sites. */
const refusedOfAnswers: ReadonlySet<string> = new Set([
  "alt-svc",
  "clear-site-data",
  "nel",
  "public-key-pins",
  "referrer-policy",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "set-cookie",
  "strict-transport-security",
]);

export type PreviewAddressed = {
  readonly port: number;
  /** Of the preview, as the browser names it. */
  readonly origin: string;
};

/** What the program in the sandbox is sent: as if it were opened on its own machine. */
export function toInnerHeaders(
  headers: IncomingHttpHeaders,
  { port, origin }: PreviewAddressed,
): OutgoingHttpHeaders {
  const inner: OutgoingHttpHeaders = {};
  const dropped = namedByConnection(headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.has(name) && !dropped.has(name)) inner[name] = value;
  }
  const address = `http://localhost:${port}`;
  delete inner.cookie;
  const cookies = withoutOurs(headers.cookie);
  if (cookies !== "") inner.cookie = cookies;
  if (headers.origin !== undefined) inner.origin = address;
  if (headers.referer?.startsWith(`${origin}/`)) {
    inner.referer = address + headers.referer.slice(origin.length);
  }
  inner.host = `localhost:${port}`;
  return inner;
}

/** What the browser is sent of the program's answer. */
export function toOuterHeaders(
  headers: IncomingHttpHeaders,
  { port }: PreviewAddressed,
): OutgoingHttpHeaders {
  const outer: OutgoingHttpHeaders = {};
  const dropped = namedByConnection(headers);
  for (const [name, value] of Object.entries(headers)) {
    const isKept = !hopByHop.has(name) && !refusedOfAnswers.has(name) && !dropped.has(name);
    if (value !== undefined && isKept) outer[name] = value;
  }
  const cookies = (headers["set-cookie"] ?? []).flatMap(toOuterCookie);
  if (cookies.length > 0) outer["set-cookie"] = cookies;
  const { location } = headers;
  if (location !== undefined) outer.location = toOuterLocation(location, port);
  // The host name is a secret: other sites are not told it.
  outer["referrer-policy"] = "same-origin";
  return outer;
}

function namedByConnection({ connection = "" }: IncomingHttpHeaders): ReadonlySet<string> {
  return new Set(connection.split(",").map((name) => name.trim().toLowerCase()));
}

function withoutOurs(cookie = ""): string {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !ourCookies.has(nameOf(pair)))
    .join("; ");
}

/** For this host alone, whatever it says. */
function toOuterCookie(cookie: string): readonly string[] {
  const [pair = "", ...attributes] = cookie.split(";");
  if (ourCookies.has(nameOf(pair.trim()))) return [];
  const kept = attributes.filter((attribute) => !/^\s*domain\s*(?:=|$)/iu.test(attribute));
  return [[pair, ...kept].join(";")];
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0]?.trim() ?? "";
}

/** An address on the program's own machine is one on this host. */
function toOuterLocation(location: string, port: number): string {
  const inner = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0):(\d+)(\/.*)?$/iu;
  const [, found, path = "/"] = inner.exec(location) ?? [];
  return found === String(port) ? path : location;
}
