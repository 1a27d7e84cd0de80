import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { RefusedRequest } from "./refused-request.ts";

/** Says why over HTTP; what the client is still sending is read for a moment, or it would not hear. */
export async function answerRefusal(
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
export async function answerBareRefusal(
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
