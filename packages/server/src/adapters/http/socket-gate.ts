import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Scope } from "@steward/contracts/account.ts";
import type { WebSocket, WebSocketServer } from "ws";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Access, Principal } from "../../modules/access/index.ts";
import { identify, SESSION_COOKIE } from "./exchange/authenticate.ts";
import { toErrorBody, toRetryHeader, toStatus } from "./error-status.ts";
import { readCookie } from "./read-cookie.ts";
import { checkRequest, type GuardOptions } from "./exchange/request-guard.ts";

/** The largest message of a client: a long paste. */
const maxMessageBytes = 4_000_000;
const heartbeatMs = 30_000;
const mostOfPlace = 16;
const mostOfUser = 64;

/** Whose a socket is, and where it leads. */
type Visit = SocketAdmission & { readonly userId: string };

export type SocketVisitor = {
  /** What the path names. */
  readonly name: string;
  readonly principal: Principal;
  /** Null: no browser. */
  readonly origin: string | null;
};

export type SocketAdmission = {
  /** What the socket leads to; so many may lead to one. */
  readonly place: string;
  serve(socket: WebSocket): Promise<void>;
};

export type SocketRoute = {
  /** Its first group is the name. */
  readonly path: RegExp;
  readonly scope: Scope;
  /** Throws to refuse, before the connection becomes a socket: `not_found` for what is somebody else's. */
  admit(visitor: SocketVisitor): SocketAdmission | Promise<SocketAdmission>;
};

export type SocketGate = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

/** Lets web sockets in, by the same rules as requests. */
export function createSocketGate(options: {
  readonly access: Access;
  readonly guard: GuardOptions;
  readonly routes: readonly SocketRoute[];
  readonly log: Logger;
}): SocketGate {
  const { log } = options;
  const clients = new Map<WebSocket, Visit>();
  const silent = new WeakSet<WebSocket>();
  let server: Promise<WebSocketServer> | null = null;
  let isClosed = false;
  const heartbeat = setInterval(() => {
    for (const client of clients.keys()) {
      // It has not answered since the last time: nobody is there.
      if (silent.has(client)) {
        client.terminate();
      } else {
        silent.add(client);
        client.ping();
      }
    }
  }, heartbeatMs).unref();

  async function serve(client: WebSocket, visit: Visit) {
    clients.set(client, visit);
    client.on("close", () => clients.delete(client));
    client.on("pong", () => silent.delete(client));
    client.on("error", () => client.terminate());
    try {
      await visit.serve(client);
    } catch (error) {
      if (!(error instanceof AppError)) log.error("socket-fail", { error });
      endSocket(client, 1011, error instanceof AppError ? error.message : "");
    }
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const visit = await judge(options, request);
    server ??= openSocketServer();
    const opened = await server;
    if (isClosed) {
      socket.destroy();
      return;
    }
    requireRoom([...clients.values()], visit);
    opened.handleUpgrade(request, socket, head, (client) => void serve(client, visit));
  }

  return {
    upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      admit(request, socket, head).catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error("socket-fail", { error });
        refuse(socket, error);
      });
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const client of clients.keys()) client.terminate();
    },
  };
}

/** Loaded with the first socket only; until then its memory is not spent. */
async function openSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import("ws");
  return new Server({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
}

async function judge(
  {
    access,
    guard,
    routes,
  }: {
    readonly access: Access;
    readonly guard: GuardOptions;
    readonly routes: readonly SocketRoute[];
  },
  request: IncomingMessage,
): Promise<Visit> {
  const verdict = checkRequest(request, guard);
  if (!verdict.ok) throw new AppError("forbidden", verdict.message);
  const principal = await identify(access, {
    headers: request.headers,
    address: request.socket.remoteAddress,
    session: readCookie(request.headers.cookie, SESSION_COOKIE),
    // A socket is opened by GET, from any page, with the session's cookie.
    isUnsafe: true,
  });
  if (!principal) throw new AppError("unauthorized", "Sign in, or send an API key.");
  const [path = ""] = (request.url ?? "").split("?", 1);
  for (const route of routes) {
    const name = route.path.exec(path)?.[1];
    if (name === undefined) continue;
    if (!principal.scopes.has(route.scope)) {
      throw new AppError("forbidden", `This needs the scope ${route.scope}.`);
    }
    const { userId } = principal;
    const origin = request.headers.origin ?? null;
    return { ...(await route.admit({ name, principal, origin })), userId };
  }
  throw new AppError("not_found", `There is no socket at ${path}.`);
}

function requireRoom(open: readonly Visit[], { place, userId }: Visit): void {
  if (open.filter((each) => each.place === place).length >= mostOfPlace) {
    throw new AppError("limit_reached", `Already shown ${mostOfPlace} times. Close one first.`);
  }
  if (open.filter((each) => each.userId === userId).length >= mostOfUser) {
    throw new AppError("limit_reached", `You have ${mostOfUser} sockets open. Close one first.`);
  }
}

function refuse(socket: Duplex, error: unknown): void {
  const known =
    error instanceof AppError ? error : new AppError("internal", "Something went wrong here.");
  const status = toStatus(known.code);
  const body = JSON.stringify(toErrorBody(known));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(toRetryHeader(known)).map(([name, value]) => `${name}: ${value}`),
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** One that is not listened to would never hear that the other side agrees. */
export function endSocket(socket: WebSocket, code: number, reason = ""): void {
  socket.resume();
  // The reason of a close frame has at most 123 bytes.
  const cut = Buffer.from(reason).subarray(0, 120).toString("utf8");
  socket.close(code, cut.replace(/\uFFFD$/u, ""));
}
