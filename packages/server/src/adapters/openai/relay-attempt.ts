import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Dispatcher, Pool } from "undici";
import type { ModelFailure } from "@steward/sdk/model-port.ts";
import { encodeError } from "./encode-chunks.ts";
import { toClientHeaders } from "./relay-headers.ts";
import { fromConnectionError, isLost } from "./to-failure.ts";
import { createStreamTail, type StreamTail } from "./usage-tap.ts";
import { fromModelFailure } from "./wire-error.ts";

export type AttemptResult =
  /** A stream that was passed on to its end. */
  | { readonly kind: "streamed"; readonly status: number; readonly tail: StreamTail }
  /** A body that was read and is not passed on yet. */
  | {
      readonly kind: "read";
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
  /** `tail` is there when a part of the answer was passed on already. */
  | {
      readonly kind: "failed";
      readonly failure: ModelFailure;
      readonly tail?: StreamTail;
      /** The connection ended before an answer began: it may have been an old one, closed by then. */
      readonly lost?: boolean;
    }
  | { readonly kind: "gone"; readonly tail?: StreamTail };

export type Attempt = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly stream: boolean;
  readonly timeoutMs: number;
  /** The first byte of an answer is here. */
  readonly onBegin: () => void;
};

const bodyLimit = 32 * 1024 * 1024;
const clientGone = new Error("the client has left");

/** Sends one request upstream. Streams flow to `res` as they come; other bodies are returned. */
export function attemptRelay(
  pool: Pool,
  attempt: Attempt,
  res: ServerResponse,
): Promise<AttemptResult> {
  return new Promise((resolve) => {
    const { path, headers, body, timeoutMs } = attempt;
    pool.dispatch(
      { path, method: "POST", headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      new RelayHandler(attempt, res, resolve),
    );
  });
}

class RelayHandler implements Dispatcher.DispatchHandler {
  readonly #attempt: Attempt;
  readonly #res: ServerResponse;
  readonly #resolve: (result: AttemptResult) => void;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  /** Set while a stream is passed on; otherwise the body is read. */
  #tail: StreamTail | undefined;
  #read: Buffer[] = [];
  #readBytes = 0;
  #stall: NodeJS.Timeout | undefined;

  constructor(attempt: Attempt, res: ServerResponse, resolve: (result: AttemptResult) => void) {
    this.#attempt = attempt;
    this.#res = res;
    this.#resolve = resolve;
    res.once("close", this.#onClose);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(clientGone);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const type = headers["content-type"] ?? "text/event-stream";
    const streams = this.#attempt.stream && status < 300 && type.startsWith("text/event-stream");
    if (streams) this.#tail = createStreamTail();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const tail = this.#tail;
    if (tail === undefined) return this.#readMore(chunk);
    // Headers wait for the first byte, so that an upstream that sends garbage still gets a status.
    if (tail.bytes === 0 && !this.#begin(chunk)) return;
    tail.push(chunk);
    if (this.#res.write(chunk)) return;
    controller.pause();
    this.#res.once("drain", this.#onDrain);
    this.#stall = setTimeout(this.#onStall, this.#attempt.timeoutMs);
  }

  onResponseEnd(): void {
    const tail = this.#tail;
    if (tail === undefined) {
      const body = this.#read.length === 1 ? this.#read[0] : Buffer.concat(this.#read);
      return this.#settle({
        kind: "read",
        status: this.#status,
        headers: this.#headers,
        body: body ?? Buffer.alloc(0),
      });
    }
    if (tail.bytes === 0) {
      return this.#fail({ kind: "server", message: "The provider sent nothing." });
    }
    return this.#endStream(tail);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#settled) return;
    if (this.#status === 0 && isLost(error)) {
      this.#settle({ kind: "failed", failure: fromConnectionError(error), lost: true });
    } else this.#fail(fromConnectionError(error));
  }

  #begin(chunk: Buffer): boolean {
    if (startsLikeEvents(chunk)) {
      this.#attempt.onBegin();
      const { "content-length": _length, ...headers } = toClientHeaders(this.#headers);
      this.#res.writeHead(this.#status, headers);
      return true;
    }
    this.#fail({ kind: "server", message: "The provider's stream is garbage." });
    return false;
  }

  #readMore(chunk: Buffer): void {
    if (this.#readBytes === 0 && this.#status < 300) this.#attempt.onBegin();
    this.#read.push(chunk);
    this.#readBytes += chunk.length;
    if (this.#readBytes > bodyLimit) {
      this.#fail({ kind: "server", message: "The provider's answer is too large." });
    }
  }

  #endStream(tail: StreamTail): void {
    const text = tail.text();
    const finished = /"finish_reason"\s*:\s*"/.test(text);
    if (/^data:\s*\[DONE\]/m.test(text) || /"error"\s*:\s*[{"]/.test(text)) this.#res.end();
    else if (finished && text.endsWith("\n")) this.#res.end("data: [DONE]\n\n");
    else return this.#fail({ kind: "server", message: "The provider's stream broke off." });
    return this.#settle({ kind: "streamed", status: this.#status, tail });
  }

  #fail(failure: ModelFailure): void {
    const tail = this.#tail;
    if (tail === undefined || tail.bytes === 0) return this.#settle({ kind: "failed", failure });
    // The blank line ends whatever half of an event was passed on.
    if (!this.#res.destroyed) this.#res.end(`\n\n${encodeError(fromModelFailure(failure))}`);
    return this.#settle({ kind: "failed", failure, tail });
  }

  #settle(result: AttemptResult): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#stall);
    this.#res.off("close", this.#onClose).off("drain", this.#onDrain);
    this.#resolve(result);
    if (result.kind === "failed" || result.kind === "gone") this.#controller?.abort(clientGone);
  }

  readonly #onClose = (): void => {
    const tail = this.#tail;
    this.#settle(tail === undefined ? { kind: "gone" } : { kind: "gone", tail });
  };

  readonly #onDrain = (): void => {
    clearTimeout(this.#stall);
    this.#controller?.resume();
  };

  /** A client that stays but reads nothing must not hold the upstream for ever. */
  readonly #onStall = (): void => {
    this.#onClose();
    this.#res.destroy();
  };
}

/** `data:`, `event:`, `id:`, `retry:`, a comment, a line end or a byte order mark. */
function startsLikeEvents(chunk: Buffer): boolean {
  return "deir:\n\r\u00ef".includes(String.fromCharCode(chunk[0] ?? 0));
}
