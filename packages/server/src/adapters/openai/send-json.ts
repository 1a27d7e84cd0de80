import type { ServerResponse } from "node:http";
import type { WireError } from "./wire-error.ts";

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  res.end(text);
}

/** Answers with an error; says nothing when the answer has begun or nobody is there to hear it. */
export function sendError(res: ServerResponse, error: WireError): void {
  if (res.headersSent || res.destroyed) return;
  if (error.retryAfterMs !== undefined) {
    res.setHeader("retry-after", Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
  }
  if (error.status === 401) res.setHeader("www-authenticate", 'Bearer realm="steward"');
  sendJson(res, error.status, error.body);
}
