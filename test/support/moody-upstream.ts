import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { behaviours, type UpstreamRequest } from "../openai-wire/upstream.ts";

/** An OpenAI-compatible server that behaves as the test tells it to, whatever is asked. */
export type MoodyUpstream = {
  readonly url: string;
  mood: string;
  readonly requests: UpstreamRequest[];
} & AsyncDisposable;

export async function startMoodyUpstream(port = 0): Promise<MoodyUpstream> {
  const requests: UpstreamRequest[] = [];
  const server = createServer((request, response) => {
    // Somebody looks whether it is there.
    if (request.method === "GET") return response.writeHead(404).end();
    return answer(request, response);
  });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((raw) => {
      const body = JSON.parse(raw) as Record<string, unknown>;
      const received = { headers: request.headers, body };
      requests.push(received);
      behaviours[upstream.mood]?.(response, received);
    });
  };
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const upstream: MoodyUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    mood: "plain",
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return upstream;
}
