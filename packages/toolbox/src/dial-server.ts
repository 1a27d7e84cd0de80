import {
  performServerHandshake,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { TOOLBOX_GREETING } from "@steward/contracts/toolbox.ts";
import type { Router, FoundRoute, Reply } from "./core/router.ts";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { readContent } from "./core/read-content.ts";
import { failureStatus, ToolboxFailure } from "./core/toolbox-failure.ts";

const maxJsonBytes = 16_000_000;

/** Of a quota that is used up, for which Node has no name. */
const EDQUOT = -122;

const systemCodes: ReadonlyMap<string, ToolboxFailure["code"]> = new Map([
  ["ENOENT", "not_found"],
  ["EACCES", "forbidden"],
  ["EPERM", "forbidden"],
  ["EROFS", "forbidden"],
  ["EISDIR", "conflict"],
  ["ENOTDIR", "conflict"],
  ["EEXIST", "conflict"],
  ["ENOTEMPTY", "conflict"],
  ["ELOOP", "conflict"],
  ["EFBIG", "too_large"],
  ["ENAMETOOLONG", "invalid_request"],
  ["ENOSPC", "disk_full"],
  ["EDQUOT", "disk_full"],
]);

export type Dial = {
  readonly socket: string;
  readonly id: string;
  readonly token: string;
  /** How long to go on without a server. */
  readonly patienceMs: number;
};

const firstPauseMs = 100;
const longestPauseMs = 1000;

/**
 * Serves the routes on a connection of ours to the server, and on the next one when that breaks.
 * Returns when nobody has come for too long; time in which the machine was frozen does not count.
 */
export async function dialServer(router: Router, dial: Dial): Promise<void> {
  let pauseMs = firstPauseMs;
  for (let aloneMs = 0; aloneMs < dial.patienceMs; aloneMs += pauseMs) {
    const socket = await open(dial.socket);
    const wasUsed = socket !== null && (await serve(router, socket, dial));
    if (wasUsed) aloneMs = 0;
    pauseMs = wasUsed ? firstPauseMs : Math.min(pauseMs * 1.5, longestPauseMs);
    await pause(pauseMs);
  }
}

/** Null: there is no server at the moment. */
function open(path: string): Promise<Socket | null> {
  const { promise, resolve } = Promise.withResolvers<Socket | null>();
  const socket = connect(path);
  socket.once("connect", () => resolve(socket));
  socket.on("error", () => resolve(null));
  return promise;
}

/** Settles when the connection has gone; false: nobody asked for anything, so it was refused. */
function serve(router: Router, socket: Socket, { id, token }: Dial): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let wasUsed = false;
  socket.once("close", () => resolve(wasUsed));
  socket.write(`${TOOLBOX_GREETING} ${id} ${token}\n`);
  // Nothing may follow the greeting before the other side has spoken.
  socket.once("readable", () => {
    const session = performServerHandshake(socket);
    session.on("error", () => session.destroy());
    session.on("close", () => socket.destroy());
    session.on("stream", (stream, headers) => {
      wasUsed = true;
      void serveStream(router, stream, headers);
    });
  });
  return promise;
}

/** Answers one request. Never throws: what fails is said to whoever asked. */
async function serveStream(
  router: Router,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const gone = new AbortController();
  stream.on("error", () => gone.abort());
  stream.on("close", () => gone.abort());
  try {
    const target = new URL(headers[":path"] ?? "/", "http://toolbox");
    const found = findRoute(router, headers[":method"] ?? "GET", target.pathname);
    const request = {
      params: found.params,
      query: parse(found.route.query, Object.fromEntries(target.searchParams)),
      body: found.route.body && parse(found.route.body, await readJson(stream)),
      content: stream,
      signal: gone.signal,
    };
    await send(stream, await found.route.handle(request));
  } catch (error) {
    sendFailure(stream, toFailure(error));
  }
}

function findRoute(router: Router, method: string, path: string): FoundRoute {
  const found = router.find(method, path);
  if (found) return found;
  throw new ToolboxFailure("not_found", `There is no ${method} ${path}.`);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ToolboxFailure("invalid_request", z.prettifyError(parsed.error));
}

async function readJson(stream: Readable): Promise<unknown> {
  const content = await readContent(stream, maxJsonBytes);
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    throw new ToolboxFailure("invalid_request", "The request is no JSON.");
  }
}

async function send(stream: ServerHttp2Stream, reply: Reply): Promise<void> {
  if (reply.kind === "json") {
    stream.respond({ ":status": 200, "content-type": "application/json" });
    stream.end(JSON.stringify(reply.body));
    return;
  }
  const content = toContent(reply);
  if (stream.destroyed) {
    if (content instanceof Readable) content.destroy();
    return;
  }
  stream.respond({ ":status": 200, "content-type": toType(reply) });
  if (reply.kind !== "tunnel") await pipeline(content, stream);
  else await Promise.all([pipeline(stream, reply.stream), pipeline(reply.stream, stream)]);
}

function toType(reply: Exclude<Reply, { kind: "json" }>): string {
  if (reply.kind === "lines") return "application/x-ndjson";
  return reply.kind === "bytes" ? reply.type : "application/octet-stream";
}

function toContent(reply: Exclude<Reply, { kind: "json" }>): Readable {
  if (reply.kind === "tunnel") return reply.stream;
  if (reply.kind === "lines") return Readable.from(toLines(reply.lines), { objectMode: false });
  return reply.content instanceof Readable ? reply.content : Readable.from([reply.content]);
}

async function* toLines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of source) yield `${JSON.stringify(line)}\n`;
}

function toFailure(error: unknown): ToolboxFailure {
  if (error instanceof ToolboxFailure) return error;
  if (error instanceof URIError) {
    return new ToolboxFailure("invalid_request", "The address is not valid.");
  }
  const message = error instanceof Error ? error.message : "failed";
  return new ToolboxFailure(systemCodes.get(toSystemCode(error)) ?? "internal", message);
}

function toSystemCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("errno" in error && error.errno === EDQUOT) return "EDQUOT";
  return "code" in error ? String(error.code) : "";
}

/** An answer that has begun can only be broken off. */
function sendFailure(stream: ServerHttp2Stream, failure: ToolboxFailure): void {
  if (stream.destroyed) return;
  if (stream.headersSent) {
    stream.destroy(failure);
    return;
  }
  const { code, message } = failure;
  stream.respond({ ":status": failureStatus[code], "content-type": "application/json" });
  stream.end(JSON.stringify({ error: { code, message } }));
}
