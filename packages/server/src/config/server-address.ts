import { hostname } from "node:os";
import type { ServerConfig } from "./server-config.ts";

/** Where people and the CLI on this machine find the server. */
export function toUrl(server: ServerConfig, port: number): string {
  const isEverywhere = server.host === "0.0.0.0" || server.host === "::";
  const host = isEverywhere ? "127.0.0.1" : server.host;
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return `${server.tls ? "https" : "http"}://${name}:${port}`;
}

/** The host names that a request may carry: anything else is somebody else's name for this machine. */
export function toAllowedHosts(server: ServerConfig): ReadonlySet<string> {
  const loopback = ["127.0.0.1", "localhost", "[::1]"];
  const named = [server.host, ...server.allowed_hosts];
  if (server.host === "0.0.0.0" || server.host === "::") named.push(hostname());
  if (server.public_url) named.push(new URL(server.public_url).hostname);
  return new Set([...loopback, ...named].map((name) => name.toLowerCase()));
}
