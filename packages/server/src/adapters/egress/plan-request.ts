import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Transform } from "node:stream";
import type { Outbound } from "./create-outbound.ts";
import type { Target } from "./parse-target.ts";
import { toAnswerHeaders, toUpstreamHeaders, type Headers } from "./pass-headers.ts";

/** How a request goes on, and what of the answer comes back. */
export type Plan = {
  open(signal: AbortSignal): Promise<Socket>;
  readonly path: string;
  readonly headers: Headers;
  toAnswerHeaders(answer: IncomingMessage): string[];
  /** What the body of the answer passes through. */
  readonly filters: readonly Transform[];
};

/** As it came, to the host that it names. */
export function planRequest(
  request: IncomingMessage,
  target: Target & { readonly path: string },
  outbound: Outbound,
): Plan {
  return {
    open: (signal) => outbound.open(target, signal),
    path: target.path,
    headers: toUpstreamHeaders(request, toAuthority(target, 80)),
    toAnswerHeaders,
    filters: [],
  };
}

/** `host:port`, without the port where it is the usual one. */
export function toAuthority({ host, port }: Target, usualPort: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return port === usualPort ? name : `${name}:${port}`;
}
