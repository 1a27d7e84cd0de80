import { once } from "node:events";
import {
  request as openRequest,
  STATUS_CODES,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "../../kernel/logger.ts";
import type { Access } from "../../modules/access/index.ts";
import type { Panels } from "../../modules/sandboxes/index.ts";
import {
  admitToPreview,
  notListening,
  type Admitted,
  type PreviewAddress,
  type PreviewRefusal,
} from "./admit-to-preview.ts";
import { bearerOf } from "./exchange/authenticate.ts";
import { toInnerHeaders, toOuterHeaders } from "./preview-headers.ts";

/** Of one preview. */
const mostSockets = 64;

export type PreviewHosts = {
  /** False: it names no preview. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
};

export type PreviewOptions = {
  readonly previews: Panels["previews"];
  readonly address: PreviewAddress;
  readonly access: Access;
  readonly log: Logger;
};

/** Shows what listens in a sandbox under a host name of its own: it shares nothing with our page. */
export function createPreviewHosts(options: PreviewOptions): PreviewHosts {
  const { address, log } = options;
  /** With the preview that each leads to. */
  const sockets = new Map<Duplex, string>();
  return {
    handle(request, response) {
      const label = address.labelOf(request.headers.host);
      if (label === null) return false;
      serve(options, { request, response }, label).catch((error: unknown) => {
        log.debug("preview-fail", { error });
        if (response.headersSent) response.destroy();
        else sendRefusal(response, notListening);
      });
      return true;
    },
    upgrade(request, socket, head) {
      const label = address.labelOf(request.headers.host);
      if (label === null) return false;
      socket.on("error", () => socket.destroy());
      if ([...sockets.values()].filter((each) => each === label).length >= mostSockets) {
        socket.end(toHead(429, { connection: "close" }));
        return true;
      }
      sockets.set(socket, label);
      socket.once("close", () => sockets.delete(socket));
      tunnel(options, { request, socket, head }, label).catch((error: unknown) => {
        log.debug("preview-fail", { error });
        socket.destroy();
      });
      return true;
    },
    close() {
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function serve(
  options: PreviewOptions,
  { request, response }: Exchange,
  label: string,
): Promise<void> {
  const admitted = await admitToPreview(options, request, label);
  if (!admitted.ok) {
    sendRefusal(response, admitted.refusal);
    return;
  }
  const inner = openInner(options, request, admitted);
  response.once("close", () => admitted.connection.destroy());
  const answered = once(inner, "response") as Promise<[IncomingMessage]>;
  // A program may answer before it has read everything: that is not a failure of the request.
  const sent = pipeline(request, inner).catch(() => {});
  const [answer] = await answered;
  response.writeHead(answer.statusCode ?? 502, toOuterHeaders(answer.headers, admitted.place));
  await pipeline(answer, response);
  await sent;
}

type Upgrade = {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
};

async function tunnel(
  options: PreviewOptions,
  { request, socket, head }: Upgrade,
  label: string,
): Promise<void> {
  const admitted = await admitToPreview(options, request, label);
  if (!admitted.ok) {
    socket.end(toHead(admitted.refusal.status, { connection: "close" }));
    return;
  }
  const inner = openInner(options, request, admitted);
  socket.once("close", () => admitted.connection.destroy());
  inner.once("response", ({ statusCode = 502 }: IncomingMessage) => {
    socket.end(toHead(statusCode, { connection: "close" }));
  });
  inner.setHeader("connection", "Upgrade");
  inner.setHeader("upgrade", request.headers.upgrade ?? "websocket");
  const upgraded = once(inner, "upgrade") as Promise<[IncomingMessage, Duplex, Buffer]>;
  inner.end();
  const [answer, innerSocket, innerHead] = await upgraded;
  const upgrade = { connection: "Upgrade", upgrade: answer.headers.upgrade };
  socket.write(toHead(101, { ...toOuterHeaders(answer.headers, admitted.place), ...upgrade }));
  if (innerHead.length > 0) socket.write(innerHead);
  if (head.length > 0) innerSocket.write(head);
  await Promise.all([pipeline(socket, innerSocket), pipeline(innerSocket, socket)]);
}

function openInner(
  { access }: PreviewOptions,
  request: IncomingMessage,
  { connection, place }: Extract<Admitted, { ok: true }>,
): ClientRequest {
  const headers = toInnerHeaders(request.headers, place);
  const key = bearerOf(request.headers.authorization);
  // A key of ours must not reach a sandbox; a program's own may.
  if (key !== undefined && access.authenticateKey(key)) delete headers.authorization;
  const { method, url: path } = request;
  // One with its own connection has no agent, so no connection is ever kept for somebody else.
  const inner = openRequest({ method, path, headers, createConnection: () => connection });
  inner.on("error", () => connection.destroy());
  return inner;
}

function sendRefusal(response: ServerResponse, { status, text, headers }: PreviewRefusal): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(text);
}

function toHead(status: number, headers: OutgoingHttpHeaders): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${String(each)}`),
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n`;
}
