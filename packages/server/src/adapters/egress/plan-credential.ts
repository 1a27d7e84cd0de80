import type { IncomingMessage } from "node:http";
import type { Credential } from "./create-credentials.ts";
import type { Outbound } from "./create-outbound.ts";
import { toHostName } from "../../kernel/to-host-name.ts";
import type { Target } from "./parse-target.ts";
import { toAnswerHeaders, toUpstreamHeaders, type Headers } from "./pass-headers.ts";
import { toAuthority, type Plan } from "./plan-request.ts";
import { RefusedRequest } from "./refused-request.ts";
import { Transform } from "node:stream";

/**
 * What a sandbox sends in these could speak with another name than the secret's, ask for what its
 * method does not say, or get the secret back in a form in which it is not found.
 */
const dropped: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
  "accept-encoding",
  "range",
]);

/** With the secret, over TLS, to the upstream of a credential. */
export function planCredential(
  request: IncomingMessage,
  credential: Credential,
  { path, outbound }: { readonly path: string; readonly outbound: Outbound },
): Plan {
  const secret = credential.secret?.reveal() ?? "";
  if (secret === "") {
    throw new RefusedRequest(
      502,
      "Credential Not Set",
      `The secret of "${credential.name}" is not set: its variable is missing where the server runs.`,
    );
  }
  const upstream = new URL(credential.upstream);
  const target = toTarget(upstream);
  const prefix = upstream.pathname.replace(/\/$/, "");
  return {
    open: (signal) => outbound.openTls(target, signal),
    path: `${prefix}${path}`,
    headers: {
      ...withoutDropped(toUpstreamHeaders(request, toAuthority(target, 443))),
      "accept-encoding": ["identity"],
      [credential.header.toLowerCase()]: [`${credential.scheme} ${secret}`.trim()],
    },
    toAnswerHeaders: (answer) => scrubHeaders(toAnswerHeaders(answer), { credential, secret }),
    filters: [createScrubber(secret)],
  };
}

function toTarget({ hostname, port }: URL): Target {
  return { host: toHostName(hostname) ?? hostname, port: port === "" ? 443 : Number(port) };
}

function withoutDropped(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** A cookie of the upstream's would be as good as the secret. */
function scrubHeaders(
  headers: readonly string[],
  { credential, secret }: { readonly credential: Credential; readonly secret: string },
): string[] {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ""] as const] : [],
  );
  return pairs
    .filter(([name]) => !/^set-cookie2?$/iu.test(name))
    .flatMap(([name, value]) => {
      const shown = name.toLowerCase() === "location" ? toLocation(value, credential) : value;
      return [name.replaceAll(secret, "***"), shown.replaceAll(secret, "***")];
    });
}

/** A redirect within the upstream leads through here again; any other is the client's business. */
function toLocation(location: string, { upstream, name }: Credential): string {
  const base = new URL(upstream.endsWith("/") ? upstream : `${upstream}/`);
  if (!URL.canParse(location, base.href)) return location;
  const { origin, pathname, search, hash } = new URL(location, base);
  const isInside = origin === base.origin && pathname.startsWith(base.pathname);
  if (!isInside) return location;
  const path = pathname.slice(base.pathname.length - 1);
  return `http://${name}.cred.internal${path}${search}${hash}`;
}

/** Replaces a secret by as many asterisks, wherever the pieces are cut: lengths stay true. */
function createScrubber(secret: string): Transform {
  const needle = Buffer.from(secret);
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([held, chunk]);
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
        bytes.fill("*", at, at + needle.length);
      }
      const end = bytes.length - overlapOf(bytes, needle);
      held = bytes.subarray(end);
      done(null, bytes.subarray(0, end));
    },
    flush(done) {
      done(null, held);
    },
  });
}

/** How many bytes at the end may be the beginning of the needle. */
function overlapOf(bytes: Buffer, needle: Buffer): number {
  const longest = Math.min(bytes.length, needle.length - 1);
  for (let length = longest; length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
  }
  return 0;
}
