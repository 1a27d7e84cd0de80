import type { IncomingMessage } from "node:http";

/** They concern one connection, not the request. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export type Headers = Record<string, string[]>;

/** What of a request's headers goes on. Its body is framed again: as long as it was said, or chunked. */
export function toUpstreamHeaders(request: IncomingMessage, host: string): Headers {
  const isKept = createFilter(request);
  const passed = Object.entries(request.headersDistinct).filter(
    ([name]) => isKept(name) && name !== "host" && name !== "content-length" && name !== "expect",
  );
  return {
    ...Object.fromEntries(passed.map(([name, values]) => [name, values ?? []])),
    host: [host],
    ...toFraming(request),
  };
}

/** Name, value, name, value, as they came. */
export function toAnswerHeaders(answer: IncomingMessage): string[] {
  const isKept = createFilter(answer);
  const { rawHeaders } = answer;
  return rawHeaders.filter((_, index) => isKept(rawHeaders[index - (index % 2)] ?? ""));
}

/** Without those of the connection, those that it names, and those for proxies. */
function createFilter({ headersDistinct }: IncomingMessage): (name: string) => boolean {
  const named = new Set(
    (headersDistinct.connection ?? [])
      .flatMap((value) => value.split(","))
      .map((name) => name.trim().toLowerCase()),
  );
  // Taking the length away would turn the body into something else.
  named.delete("content-length");
  return (name) => {
    const lower = name.toLowerCase();
    return !ofConnection.has(lower) && !lower.startsWith("proxy-") && !named.has(lower);
  };
}

function toFraming({ headersDistinct }: IncomingMessage): Headers {
  const length = headersDistinct["content-length"];
  if (length) return { "content-length": length };
  return headersDistinct["transfer-encoding"] ? { "transfer-encoding": ["chunked"] } : {};
}
