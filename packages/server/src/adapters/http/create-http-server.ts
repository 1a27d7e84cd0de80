import { createServer as createPlainServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createApp, type AppServices } from "./create-app.ts";
import { toErrorBody } from "./error-status.ts";

import { createPreviewHosts } from "./preview-hosts.ts";
import { answerCors, checkRequest, type GuardOptions } from "./request-guard.ts";
import { createSocketGate } from "./socket-gate.ts";
import { socketRoutes } from "./socket-routes.ts";

export type HttpServerOptions = {
  readonly services: AppServices;
  readonly guard: GuardOptions;
  /** Serves what must not pay for a framework; false when the request is not its own. */
  readonly relay: (...request: Parameters<RequestListener>) => boolean;
  readonly pageFolder: string;
  readonly bodyLimit: number;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly onRequest: (path: string) => void;
  readonly log: Logger;
};

export type HttpServer = {
  /** Resolves to the port. Throws `address_in_use` when somebody else has it. */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * Requests for a preview's host name are its own; every other one passes the guard. Model traffic goes
 * to the relay, the rest to the app.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { services, guard, relay, tls, log } = options;
  const { access } = services;
  const previews = createPreviewHosts({ ...services, address: services.previewAddress, log });
  const sockets = createSocketGate({ access, guard, routes: socketRoutes(services), log });
  const listener =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      if (previews.handle(request, response)) return;
      const verdict = checkRequest(request, guard);
      if (!verdict.ok) {
        const body = JSON.stringify(toErrorBody(new AppError("forbidden", verdict.message)));
        response.writeHead(403, { "content-type": "application/json" }).end(body);
        return;
      }
      if (answerCors(request, response, verdict.caller)) return;
      options.onRequest(request.url ?? "");
      if (!relay(request, response)) handle(request, response);
    };
  const app = await createApp({
    ...options,
    serverFactory: (handle): Server => {
      const server = tls
        ? createTlsServer(tls, listener(handle))
        : createPlainServer(listener(handle));
      // A sender that dawdles must not hold a socket for ever; answers may take as long as they do.
      server.headersTimeout = 20_000;
      server.requestTimeout = 120_000;
      server.on("upgrade", (request, socket, head) => {
        if (!previews.upgrade(request, socket, head)) sockets.upgrade(request, socket, head);
      });
      return server;
    },
  });
  return {
    async listen(host, port) {
      try {
        await app.listen({ host, port });
      } catch (error) {
        throw toListenError(error, port);
      }
      return (app.server.address() as AddressInfo).port;
    },
    async close() {
      previews.close();
      sockets.close();
      await app.close();
    },
  };
}

function toListenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new AppError("address_in_use", `Port ${port} is in use.`, { data: { port } });
  }
  if (code === "EACCES") {
    return new AppError("address_in_use", `Port ${port} needs more rights. Choose one above 1023.`);
  }
  return error;
}
