import { once } from "node:events";
import type { ServerResponse } from "node:http";

const KEEP_ALIVE_MS = 15_000;

/** Writes server-sent events to a response that Fastify has let go of. */
export type EventStream = {
  /** Aborts when the reader goes away. */
  readonly signal: AbortSignal;
  /** Resolves when the reader can take more. */
  write(frames: string): Promise<void>;
  end(): void;
};

export function openEventStream(response: ServerResponse): EventStream {
  const gone = new AbortController();
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  const timer = setInterval(() => response.write(": keep-alive\n\n"), KEEP_ALIVE_MS);
  const leave = () => {
    clearInterval(timer);
    gone.abort();
  };
  response.on("close", leave);
  // Whoever left while the request was being looked at is not heard leaving again.
  if (response.destroyed) leave();
  return {
    signal: gone.signal,
    async write(frames) {
      if (gone.signal.aborted || response.write(frames)) return;
      await once(response, "drain", { signal: gone.signal }).catch(() => undefined);
    },
    end: () => response.end(),
  };
}
