import type { IncomingMessage, ServerResponse } from "node:http";
import type { WireError } from "./wire-error.ts";

export type BodyResult =
  | { readonly ok: true; readonly text: string; readonly bytes: number }
  /** `gone`: the client left before the end. */
  | { readonly ok: false; readonly reason: "too-large" | "gone" };

/** Reads a body up to `limit` bytes. Past that nothing more is kept. */
export function readBody(req: IncomingMessage, limit: number): Promise<BodyResult> {
  if (Number(req.headers["content-length"] ?? 0) > limit) {
    return Promise.resolve({ ok: false, reason: "too-large" });
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (result: BodyResult) => {
      req.off("data", onData).off("end", onEnd).off("close", onClose);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      else settle({ ok: false, reason: "too-large" });
    };
    const onEnd = () => {
      const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      settle({ ok: true, text: whole?.toString("utf8") ?? "", bytes });
    };
    const onClose = () => settle({ ok: false, reason: "gone" });
    req.on("data", onData).on("end", onEnd).on("close", onClose);
  });
}

const patience = { ms: 10_000, bytes: 128 * 1024 * 1024 };

/**
 * Answers a client that is still sending and closes the connection. The end is held back until the
 * client stops: closing a socket with unread data resets it, and the client would lose the answer.
 */
export function refuseBody(req: IncomingMessage, res: ServerResponse, error: WireError): void {
  const text = JSON.stringify(error.body);
  res.writeHead(error.status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  });
  res.write(text);
  let dropped = 0;
  const finish = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(finish, patience.ms);
  req.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > patience.bytes) finish();
  });
  req.once("end", finish).once("close", finish).resume();
}
