import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refuseHeaders } from "./check-request.ts";
import { abandonedRequest, createVisit, type Visit } from "./create-visit.ts";
import { findRoute, findTunnel, type RouteOptions } from "./find-route.ts";
import { forwardRequest, type Exchange } from "./forward-request.ts";
import { openTunnel } from "./open-tunnel.ts";
import { defaultLimits, type EgressLimits, type EgressPorts } from "./ports.ts";
import { refuseMalformed, RefusedRequest } from "./refused-request.ts";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

/** A connection of a sandbox. It carries one request: what comes after it is not read as another. */
type Guest = {
  readonly sandboxId: string;
  readonly wait: NodeJS.Timeout;
  isAdmitted: boolean;
};

/** The way out of restricted sandboxes: an HTTP proxy that knows who asks by the connection. */
export type Egress = {
  serve(sandboxId: string, connection: Duplex): void;
};

export function createEgress(ports: EgressPorts): Egress {
  const limits = { ...defaultLimits, ...ports.limits };
  const guests = createGuests();
  const visits = new WeakMap<Duplex, Visit>();
  const server = createParser(limits);

  /** For the one request of a connection; any other ends it. */
  const take = (
    connection: Duplex,
    method: string,
    run: (errand: Errand) => Promise<void>,
  ): void => {
    const sandboxId = guests.admit(connection);
    if (sandboxId === null) {
      connection.destroy();
      return;
    }
    const visit = createVisit({ ...ports, limits, sandboxId, method });
    visits.set(connection, visit);
    connection.once("close", () => visit.cancel(abandonedRequest()));
    void run({ visit, options: { ...ports, sandboxId }, lingerMs: limits.lingerMs });
  };
  const forward = (isExpecting: boolean) => (request: IncomingMessage, response: ServerResponse) =>
    take(request.socket, request.method ?? "", (errand) =>
      runRequest({ request, response, isExpecting }, errand),
    );
  const reject = (connection: Duplex, refusal: RefusedRequest) =>
    take(connection, "", (errand) => runRefusal(connection, refusal, errand));

  server.on("request", forward(false));
  server.on("checkContinue", forward(true));
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    if (head.length > 0) client.unshift(head);
    take(client, "CONNECT", (errand) => runTunnel(request, client, errand));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, connection) => {
    const visit = visits.get(connection);
    if (error.code?.startsWith("HPE_") !== true) connection.destroy();
    else if (visit) visit.cancel(toParseRefusal(error.code));
    else reject(connection, toParseRefusal(error.code));
  });

  return {
    serve(sandboxId, connection) {
      const count = guests.add(sandboxId, connection, {
        waitMs: limits.headerMs,
        onLate: () => reject(connection, lateRequest()),
      });
      if (count > limits.connections) reject(connection, tooManyConnections(limits));
      else server.emit("connection", connection);
    },
  };
}

type Errand = {
  readonly visit: Visit;
  readonly options: RouteOptions;
  readonly lingerMs: number;
};

function runRequest(exchange: Exchange, { visit, options, lingerMs }: Errand): Promise<void> {
  return conclude(visit, {
    work: async () =>
      forwardRequest(exchange, await findRoute(exchange.request, visit, options), visit),
    refuse: (refusal) => answerRefusal(exchange, refusal, lingerMs),
  });
}

function runTunnel(request: IncomingMessage, client: Duplex, errand: Errand): Promise<void> {
  const { visit, options, lingerMs } = errand;
  return conclude(visit, {
    work: async () => openTunnel(client, await findTunnel(request, visit, options), visit),
    refuse: (refusal) => answerBareRefusal(client, refusal, lingerMs),
  });
}

function runRefusal(connection: Duplex, refusal: RefusedRequest, errand: Errand): Promise<void> {
  return conclude(errand.visit, {
    work: () => Promise.reject(refusal),
    refuse: () => answerBareRefusal(connection, refusal, errand.lingerMs),
  });
}

/** Parses and listens nowhere. Strictly: what another reader could read otherwise is refused. */
function createParser({ headerBytes }: EgressLimits): Server {
  const server = createServer({
    maxHeaderSize: headerBytes,
    insecureHTTPParser: false,
    // Checked with the rest, so that it is logged.
    requireHostHeader: false,
  });
  // What is more would be left out silently, a second Host for one; the size limits it anyway.
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = 1;
  return server;
}

type Course = {
  readonly work: () => Promise<void>;
  readonly refuse: (refusal: RefusedRequest) => Promise<void>;
};

async function conclude(visit: Visit, { work, refuse }: Course): Promise<void> {
  try {
    await work();
  } catch (error) {
    await refuse(visit.fail(error));
  } finally {
    visit.end();
  }
}

function toParseRefusal(code: string | undefined): RefusedRequest {
  return code === "HPE_HEADER_OVERFLOW"
    ? refuseHeaders()
    : refuseMalformed("This is not a request that can be read in one way only.");
}

function lateRequest(): RefusedRequest {
  return new RefusedRequest(408, "Request Timeout", "The request did not come in time.");
}

function tooManyConnections({ connections }: EgressLimits): RefusedRequest {
  return new RefusedRequest(
    503,
    "Too Many Connections",
    `A sandbox may have ${connections} connections at once.`,
  );
}

/** Says why over HTTP; what the client is still sending is read for a moment, or it would not hear. */
async function answerRefusal(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  refusal: RefusedRequest,
  lingerMs: number,
): Promise<void> {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = toBody(refusal);
  response.writeHead(refusal.status, refusal.phrase, toHeaders(body));
  response.write(body);
  request.resume();
  const read = Promise.race([once(request, "end"), once(request, "close")]);
  if (!request.complete) await settle(read, lingerMs);
  response.end();
}

/** The same on a bare connection. */
async function answerBareRefusal(
  connection: Duplex,
  refusal: RefusedRequest,
  lingerMs: number,
): Promise<void> {
  const body = toBody(refusal);
  const headers = Object.entries(toHeaders(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  if (connection.writable) {
    const head = `HTTP/1.1 ${refusal.status} ${refusal.phrase}\r\n${headers.join("")}\r\n`;
    connection.end(Buffer.concat([Buffer.from(head), body]));
    connection.resume();
    await settle(finished(connection), lingerMs);
  }
  connection.destroy();
}

function toBody({ message }: RefusedRequest): Buffer {
  return Buffer.from(`Steward's proxy: ${message}\n`);
}

function toHeaders(body: Buffer): Readonly<Record<string, string>> {
  return {
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(body.length),
    connection: "close",
  };
}

async function settle(work: Promise<unknown>, maxMs: number): Promise<void> {
  const given = new AbortController();
  const late = pause(maxMs, undefined, { signal: given.signal });
  await Promise.allSettled([Promise.race([work, late]).finally(() => given.abort())]);
}

/** Who is behind each connection. */
function createGuests() {
  const guests = new Map<Duplex, Guest>();
  return {
    /** How many the sandbox has now, with this one. */
    add(
      sandboxId: string,
      connection: Duplex,
      { waitMs, onLate }: { readonly waitMs: number; readonly onLate: () => void },
    ): number {
      const wait = setTimeout(onLate, waitMs);
      guests.set(connection, { sandboxId, wait, isAdmitted: false });
      connection.on("error", () => connection.destroy());
      connection.once("close", () => {
        clearTimeout(wait);
        guests.delete(connection);
      });
      return [...guests.values()].filter((guest) => guest.sandboxId === sandboxId).length;
    },
    /** Whose request this is; null: the connection has had its one. */
    admit(connection: Duplex): string | null {
      const guest = guests.get(connection);
      if (!guest || guest.isAdmitted) return null;
      guest.isAdmitted = true;
      clearTimeout(guest.wait);
      return guest.sandboxId;
    },
  };
}
