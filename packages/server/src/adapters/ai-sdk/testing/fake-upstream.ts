import { once } from "node:events";
import { text } from "node:stream/consumers";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Heard = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
};

export type FakeUpstream = {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Settles when the client has closed the connection of the last request. */
  readonly gone: Promise<void>;
  readonly close: () => Promise<void>;
};

/** A small HTTP server that answers every request the same way. */
export async function startUpstream(
  answer: (response: ServerResponse) => void,
): Promise<FakeUpstream> {
  const heard: Heard[] = [];
  const { promise: gone, resolve: goAway } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    response.on("close", goAway);
    void text(request).then((body) => {
      heard.push({
        path: request.url ?? "",
        headers: request.headers,
        body: body === "" ? {} : (JSON.parse(body) as Record<string, unknown>),
      });
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    gone,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends events and ends, unless told to stay open. */
export function sendEvents(
  response: ServerResponse,
  events: readonly (string | object)[],
  stay = false,
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(toEvent(event));
  if (!stay) response.end();
}

export function sendError(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const error = { message: `status ${status}`, type: "error", code: null, status: "ERROR" };
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ type: "error", error }));
}

export function toEvent(event: string | object): string {
  if (typeof event === "string") return `data: ${event}\n\n`;
  const name = "type" in event && typeof event.type === "string" ? `event: ${event.type}\n` : "";
  return `${name}data: ${JSON.stringify(event)}\n\n`;
}
