import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  body: string;
};

/** A server on loopback that remembers what it was asked. */
export async function openTestUpstream(
  answer: RequestListener = (_request, response) => void response.end("hello"),
  tls?: { readonly key: string; readonly cert: string },
) {
  const requests: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const { method = "", url = "", headers } = request;
    const seen: SeenRequest = { method, url, headers, body: "" };
    requests.push(seen);
    if (Number(headers["content-length"] ?? 0) < 1_000_000) {
      request.on("data", (piece: Buffer) => {
        seen.body += piece.toString("latin1");
      });
    }
    answer(request, response);
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    requests,
    server,
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
