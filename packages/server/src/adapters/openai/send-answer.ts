import type { ServerResponse } from "node:http";
import type { Answer, AnswerEnd, AnswerPart } from "./answer-part.ts";
import {
  createChunkEncoder,
  toCompletion,
  type ChunkEncoder,
  type CompletionHead,
} from "./encode-chunks.ts";
import { sendError, sendJson } from "./send-json.ts";
import { toWireError } from "./wire-error.ts";

type Failure = Extract<AnswerEnd, { type: "fail" }>;

export type AnswerOptions = {
  readonly head: CompletionHead;
  /** `at-once`: headers and role before anything is known; `first-part`: an early failure still gets its status. */
  readonly begin: "at-once" | "first-part";
  readonly keepAliveMs: number;
};

const silentEnd: Failure = {
  type: "fail",
  code: "internal",
  message: "The answer broke off.",
};

/** Streams an answer as server-sent events. Resolves when all is written or the client has left. */
export async function sendAnswerStream(
  res: ServerResponse,
  answer: Answer,
  options: AnswerOptions,
): Promise<void> {
  const encoder = createChunkEncoder(options.head);
  const begin = () => {
    if (res.headersSent || res.destroyed) return;
    res.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    });
    res.write(encoder.role());
  };
  if (options.begin === "at-once") begin();
  // Before the first byte a tick opens the stream, so that nobody waits in the dark for long.
  const keepAlive = setInterval(
    () => (res.headersSent ? res.write(": keep-alive\n\n") : begin()),
    options.keepAliveMs,
  );
  try {
    let end: AnswerPart | undefined;
    for await (const parts of answer) {
      end = parts.at(-1);
      if (end?.type === "fail" && parts.length === 1 && !res.headersSent) break;
      begin();
      if (!res.write(parts.map((part) => encoder.part(part)).join(""))) await drained(res);
    }
    finish(res, end, encoder);
  } finally {
    clearInterval(keepAlive);
  }
}

/** Waits for the whole answer and sends it as one body. */
export async function sendAnswerBody(
  res: ServerResponse,
  answer: Answer,
  head: CompletionHead,
): Promise<void> {
  const parts: AnswerPart[] = [];
  for await (const batch of answer) parts.push(...batch);
  if (res.destroyed) return;
  const end = parts.at(-1);
  if (end?.type === "end") sendJson(res, 200, toCompletion(head, parts, end));
  else sendError(res, toError(end?.type === "fail" ? end : silentEnd));
}

function finish(res: ServerResponse, end: AnswerPart | undefined, encoder: ChunkEncoder): void {
  if (res.destroyed) return;
  const ended = end?.type === "end" || end?.type === "fail";
  if (!res.headersSent) return sendError(res, toError(end?.type === "fail" ? end : silentEnd));
  if (ended) res.end();
  else res.end(encoder.part(silentEnd));
}

function toError(end: Failure) {
  const { code, message, retryAfterMs } = end;
  return toWireError(code, message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    if (res.destroyed) resolve();
    else res.on("drain", done).on("close", done);
  });
}
