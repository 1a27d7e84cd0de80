import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerBareRefusal, answerRefusal } from "./answer-refusal.ts";
import { createGuests } from "./create-guests.ts";
import { createVisit, type Visit } from "./create-visit.ts";
import { findRoute, findTunnel } from "./find-route.ts";
import { forwardRequest } from "./forward-request.ts";
import { openTunnel } from "./open-tunnel.ts";
import { defaultLimits, type EgressLimits, type EgressPorts } from "./ports.ts";
import { refuseMalformed, RefusedRequest } from "./refused-request.ts";

/** The way out of restricted sandboxes: an HTTP proxy that knows who asks by the connection. */
export type Egress = {
  serve(sandboxId: string, connection: Duplex): void;
};

export function createEgress(ports: EgressPorts): Egress {
  const limits = { ...defaultLimits, ...ports.limits };
  const { lingerMs } = limits;
  const guests = createGuests();
  const server = createParser(limits);

  /** Null: it has had its request. */
  const begin = (connection: Duplex, method: string) => {
    const sandboxId = guests.takeTurn(connection);
    if (sandboxId === null) return null;
    const visit = createVisit({ ...ports, limits, sandboxId, method });
    connection.once("close", visit.abandon);
    return { visit, options: { ...ports, sandboxId } };
  };

  const forward =
    (isExpecting: boolean) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const begun = begin(request.socket, request.method ?? "");
      if (!begun) return void request.socket.destroy();
      const { visit, options } = begun;
      const exchange = { request, response, isExpecting };
      void conclude(visit, {
        work: async () => forwardRequest(exchange, await findRoute(request, visit, options), visit),
        refuse: (refusal) => answerRefusal(exchange, refusal, lingerMs),
      });
    };
  server.on("request", forward(false));
  server.on("checkContinue", forward(true));

  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const begun = begin(client, "CONNECT");
    if (!begun) return void client.destroy();
    const { visit, options } = begun;
    if (head.length > 0) client.unshift(head);
    void conclude(visit, {
      work: async () => openTunnel(client, await findTunnel(request, visit, options), visit),
      refuse: (refusal) => answerBareRefusal(client, refusal, lingerMs),
    });
  });

  /** Of a connection from which no request has come that could go anywhere. */
  const reject = (connection: Duplex, refusal: RefusedRequest): void => {
    const begun = begin(connection, "");
    if (!begun) return void connection.destroy();
    void conclude(begun.visit, {
      work: () => Promise.reject(refusal),
      refuse: () => answerBareRefusal(connection, refusal, lingerMs),
    });
  };
  server.on("clientError", (error: NodeJS.ErrnoException, connection) => {
    reject(connection, toParseRefusal(error.code));
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
    ? new RefusedRequest(431, "Request Header Fields Too Large", "The headers are too large.")
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
