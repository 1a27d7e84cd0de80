import { toHostName } from "../../kernel/to-host-name.ts";
import { refuseMalformed } from "./refused-request.ts";

export type Target = {
  /** As `toHostName` writes it. */
  readonly host: string;
  readonly port: number;
};

/** Of CONNECT: `host:port`. */
export function parseTunnelTarget(text: string): Target {
  const target = parseAuthority(text, null);
  if (target) return target;
  throw refuseMalformed("A tunnel is asked for with CONNECT host:port.");
}

/** Of any other request: `http://host/path`. The path stays as it was written. */
export function parseRequestTarget(text: string): Target & { readonly path: string } {
  const found = /^http:\/\/([^/?#]*)([^#]*)$/iu.exec(text);
  const target = parseAuthority(found?.[1] ?? "", 80);
  if (!found || !target) {
    throw refuseMalformed(
      "This is a proxy: ask for http://host/path, and use CONNECT for anything but http.",
    );
  }
  const path = found[2] ?? "";
  return { ...target, path: path.startsWith("/") ? path : `/${path}` };
}

/** Null where it is not a host with a port, or without one where there is a default. */
export function parseAuthority(text: string, defaultPort: number | null): Target | null {
  const found = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/u.exec(text);
  const host = toHostName(found?.[1] ?? "");
  const port = found?.[2] === undefined ? defaultPort : Number(found[2]);
  if (host === null || port === null || port < 1 || port > 65_535) return null;
  return { host, port };
}
