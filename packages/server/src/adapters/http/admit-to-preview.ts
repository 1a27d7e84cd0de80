import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { Duplex } from "node:stream";
import { previewKeyParameter, type Panels } from "../../modules/sandboxes/index.ts";
import { PREVIEW_COOKIE, type PreviewAddressed } from "./preview-headers.ts";
import { readCookie } from "./read-cookie.ts";

/** How previews are called from outside. */
export type PreviewAddress = {
  /** The secret part of a host name; null: it is not one of a preview. */
  labelOf(host: string | undefined): string | null;
  toOrigin(label: string): string;
  /** All of them, for a content security policy. */
  source(): string;
};

/** What a visitor is told in place of what he came for. */
export type PreviewRefusal = {
  readonly status: number;
  readonly text: string;
  readonly headers?: OutgoingHttpHeaders;
};

export type Admitted =
  | { readonly ok: true; readonly connection: Duplex; readonly place: PreviewAddressed }
  | { readonly ok: false; readonly refusal: PreviewRefusal };

const refusals = {
  unknown: {
    status: 404,
    text: "There is no such preview, or no longer. Open the port from the conversation again.",
  },
  used: {
    status: 403,
    text: "This address was opened before. Open the port from the conversation again.",
  },
  foreign: { status: 403, text: "Other sites may not use a preview." },
  notRunning: { status: 502, text: "The sandbox is not running." },
} as const satisfies Record<string, PreviewRefusal>;

export const notListening: PreviewRefusal = { status: 502, text: "Nothing answers on this port." };

/** A connection to the port that a host name stands for, for whoever has its cookie. */
export async function admitToPreview(
  {
    previews,
    address,
  }: { readonly previews: Panels["previews"]; readonly address: PreviewAddress },
  { headers, url = "/" }: IncomingMessage,
  label: string,
): Promise<Admitted> {
  const origin = address.toOrigin(label);
  const visit = previews.find(label);
  if (!visit) return refuse(refusals.unknown);
  if (headers.origin !== undefined && headers.origin !== origin) return refuse(refusals.foreign);
  const { key, path } = splitKey(url);
  const cookie = readCookie(headers.cookie, PREVIEW_COOKIE);
  const isKnown = cookie !== undefined && visit.isKnown(cookie);
  if (key !== null) {
    const handed = isKnown ? null : visit.handOver(key);
    if (!isKnown && !handed) return refuse(refusals.used);
    const more = handed && { "set-cookie": toCookie(handed, origin) };
    return refuse({ status: 303, text: "", headers: { location: path, ...more } });
  }
  if (!isKnown) return refuse(refusals.used);
  const connection = await visit.connect().catch(() => "refused" as const);
  if (connection === "refused") return refuse(notListening);
  if (!connection) return refuse(refusals.notRunning);
  return { ok: true, connection, place: { port: visit.port, origin } };
}

function refuse(refusal: PreviewRefusal): Admitted {
  return { ok: false, refusal };
}

/** The one-time key, and the address without it: a path on this host and nothing else. */
function splitKey(url: string): { readonly key: string | null; readonly path: string } {
  const [path = "/", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  const key = parameters.get(previewKeyParameter);
  parameters.delete(previewKeyParameter);
  const rest = parameters.toString();
  const own = `/${path.replace(/^[/\\]+/u, "")}`;
  return { key, path: rest === "" ? own : `${own}?${rest}` };
}

/**
 * A preview may be shown in a frame of our page, which is another site to the browser: then a cookie
 * has to say that it is meant so, which browsers accept where the connection is trusted.
 */
function toCookie(
  { cookie, expiresInMs }: { readonly cookie: string; readonly expiresInMs: number },
  origin: string,
): string {
  const { protocol, hostname } = new URL(origin);
  const isTrusted = protocol === "https:" || hostname.endsWith(".localhost");
  const site = isTrusted ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax";
  const seconds = Math.max(0, Math.floor(expiresInMs / 1000));
  return `${PREVIEW_COOKIE}=${cookie}; Path=/; HttpOnly; Max-Age=${seconds}; ${site}`;
}
