import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type ClientSessionRequestOptions,
  type OutgoingHttpHeaders,
} from "node:http2";
import type { Socket } from "node:net";
import { AppError } from "../../kernel/app-error.ts";

const askMs = 5_000;

/** In a row, so that a busy machine is not taken for a dead one. */
const maxUnanswered = 4;

/** The connection to a toolbox, which may break and come again. */
export type ToolboxConnection = {
  /** Waits for one where there is none; rejects on abort. */
  connected(signal: AbortSignal): Promise<void>;
  /** Begins a call as soon as there is a connection; rejects on abort. */
  request(
    headers: OutgoingHttpHeaders,
    options: ClientSessionRequestOptions,
    signal: AbortSignal,
  ): Promise<ClientHttp2Stream>;
  /** Takes over a connection that has greeted; the one before is closed. */
  adopt(socket: Socket): void;
  /** Settles when the toolbox has been away for longer than it takes to dial again. */
  readonly lost: Promise<void>;
  close(): void;
};

/** A toolbox that is there dials once a second at least. */
const awayMs = 10_000;

export function createConnection(): ToolboxConnection {
  let current: ClientHttp2Session | null = null;
  let isClosed = false;
  let arrival = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  let away: NodeJS.Timeout | undefined;
  const liveness = createLiveness();

  const openSession = (socket: Socket): ClientHttp2Session => {
    const session = connect("http://toolbox", {
      createConnection: () => socket,
      settings: { enablePush: false },
    });
    // Whoever waits for an answer hears of it from the stream.
    session.on("error", () => {});
    session.on("stream", (stream) => stream.close());
    session.on("goaway", () => session.destroy());
    session.once("close", () => {
      socket.destroy();
      if (current !== session) return;
      current = null;
      if (!isClosed) away = setTimeout(lost.resolve, awayMs).unref();
    });
    liveness.watch(session);
    return session;
  };
  const session = async (signal: AbortSignal): Promise<ClientHttp2Session> => {
    while (!current) {
      if (isClosed) throw new AppError("unavailable", "The sandbox has been stopped.");
      await untilAborted(arrival.promise, signal);
    }
    return current;
  };
  return {
    lost: lost.promise,
    connected: async (signal) => void (await session(signal)),
    request: async (headers, options, signal) =>
      liveness.count((await session(signal)).request(headers, options)),
    adopt(socket) {
      if (isClosed) {
        socket.destroy();
        return;
      }
      clearTimeout(away);
      current?.destroy();
      current = openSession(socket);
      arrival.resolve();
      arrival = Promise.withResolvers();
    },
    close() {
      isClosed = true;
      clearTimeout(away);
      current?.destroy();
      arrival.resolve();
    },
  };
}

async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Finds out when a toolbox stops answering while somebody waits for it: code in the sandbox can hold
 * it, and then nothing would ever come. One that nobody waits for may be frozen and is left alone.
 */
function createLiveness() {
  let waiting = 0;
  return {
    count(stream: ClientHttp2Stream): ClientHttp2Stream {
      waiting += 1;
      stream.once("close", () => (waiting -= 1));
      return stream;
    },
    watch(session: ClientHttp2Session): void {
      let unanswered = 0;
      const look = (): void => {
        if (waiting === 0) {
          unanswered = 0;
        } else if (unanswered >= maxUnanswered) {
          session.destroy();
        } else {
          unanswered += 1;
          session.ping(() => (unanswered = 0));
        }
      };
      const timer = setInterval(look, askMs).unref();
      session.once("close", () => clearInterval(timer));
    },
  };
}
