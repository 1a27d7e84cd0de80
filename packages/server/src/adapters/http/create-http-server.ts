import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createApp, type AppServices } from "./create-app.ts";
import { toErrorBody } from "./error-status.ts";
import { createPreviewHosts } from "./preview-hosts.ts";
import { answerCors, checkRequest, type GuardOptions } from "./exchange/request-guard.ts";
import {
  createSocketGate,
  endSocket,
  type SocketRoute,
  type SocketVisitor,
} from "./socket-gate.ts";
import { TerminalInput } from "@steward/contracts/workspace.ts";
import type { RawData, WebSocket } from "ws";
import type { DesktopVisit, Panels } from "../../modules/sandboxes/index.ts";

type SocketServices = {
  readonly terminals: Panels["terminals"];
  readonly desktops: Panels["desktops"];
};

/** A request that was served, without anything that its sender could make up. */
export type ServedRequest = {
  readonly method: string;
  /** The route, such as `/api/turns/:id`; null: it has none, so files of the page as well. */
  readonly route: string | null;
  /** 499: whoever asked left before there was one. */
  readonly status: number;
  readonly ms: number;
};

export type HttpServerOptions = {
  readonly services: AppServices;
  readonly guard: GuardOptions;
  /** Serves what must not pay for a framework and returns its route; null when the request is not its own. */
  readonly relay: (...request: Parameters<RequestListener>) => string | null;
  readonly pageFolder: string;
  readonly bodyLimit: number;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Hears of every request that passed the guard, when its answer is over. */
  readonly onRequest: (request: ServedRequest) => void;
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
  const routes = new WeakMap<IncomingMessage, string>();
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
      const begun = performance.now();
      response.once("close", () => {
        const status = response.headersSent ? response.statusCode : 499;
        const route = routes.get(request) ?? null;
        const ms = performance.now() - begun;
        options.onRequest({ method: request.method ?? "", route, status, ms });
      });
      const relayed = relay(request, response);
      if (relayed === null) handle(request, response);
      else routes.set(request, relayed);
    };
  const app = await createApp({
    ...options,
    onRoute: (request, route) => void routes.set(request, route),
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

function socketRoutes({ terminals, desktops }: SocketServices): readonly SocketRoute[] {
  return [
    {
      path: /^\/api\/terminals\/([\w.]{1,100})\/socket$/u,
      scope: "chat",
      async admit(visitor) {
        await terminals.require(visitor.principal.userId, visitor.name);
        return {
          place: visitor.name,
          serve: (socket) => serveTerminal(socket, terminals, visitor),
        };
      },
    },
    {
      path: /^\/api\/desktop\/([\w-]{1,100})$/u,
      scope: "chat",
      admit({ name, principal: { userId }, origin }) {
        const visit = desktops.admit(name, { userId, origin });
        if (!visit) throw new AppError("not_found", "This ticket is not, or no longer, good.");
        return {
          place: visit.conversationId,
          serve: (socket) => serveDesktop(socket, desktops, visit),
        };
      },
    },
  ];
}

async function serveTerminal(
  socket: WebSocket,
  terminals: Panels["terminals"],
  { name, principal }: SocketVisitor,
): Promise<void> {
  socket.pause();
  const visit = await terminals.visit(principal.userId, name, {
    send: (message) => send(socket, JSON.stringify(message)),
    close: () => endSocket(socket, 1000),
  });
  let taken = Promise.resolve();
  socket.on("close", visit.leave);
  if (socket.readyState !== socket.OPEN) visit.leave();
  socket.on("message", (message) => {
    const input = parseInput(message);
    if (!input) {
      endSocket(socket, 1008, "This is not what a terminal understands.");
      return;
    }
    // What a program does not read in time is not read from the page either.
    socket.pause();
    taken = taken
      .then(() => visit.take(input))
      .then(
        () => socket.resume(),
        () => endSocket(socket, 1011),
      );
  });
  socket.resume();
}

function parseInput(message: RawData): TerminalInput | null {
  try {
    const parsed = TerminalInput.safeParse(JSON.parse(toBuffer(message).toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Bytes both ways; each side waits for the other, so nothing piles up in between. */
async function serveDesktop(
  socket: WebSocket,
  desktops: Panels["desktops"],
  visit: DesktopVisit,
): Promise<void> {
  socket.pause();
  const { stream, filter, close } = await desktops.connect(visit);
  socket.on("close", close);
  socket.on("message", (message) => {
    const passed = filter(toBuffer(message));
    if (passed === null) {
      endSocket(socket, 1008, "This is not what a viewer says.");
      close();
      return;
    }
    if (passed.length > 0 && !stream.write(passed)) {
      socket.pause();
      stream.once("drain", () => socket.resume());
    }
  });
  if (socket.readyState !== socket.OPEN) close();
  socket.resume();
  try {
    for await (const chunk of stream) await send(socket, chunk as Buffer);
  } catch {
    // The desktop or its viewer is gone: either way this is the end.
  }
  close();
  endSocket(socket, 1000);
}

/** Settles when the system has taken it. */
async function send(socket: WebSocket, message: string | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.send(message, (error) => (error ? reject(error) : resolve()));
  });
}

function toBuffer(message: RawData): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message);
  return message instanceof ArrayBuffer ? Buffer.from(message) : message;
}
