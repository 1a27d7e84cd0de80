import { connect, type ClientHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { AppError } from "../../kernel/app-error.ts";

/** The connection to a toolbox, which may break and come again. */
export type ToolboxConnection = {
  /** Waits for one where there is none; rejects on abort. */
  session(signal: AbortSignal): Promise<ClientHttp2Session>;
  /** Takes over a connection that has greeted; the one before is closed. */
  adopt(socket: Socket): void;
  close(): void;
};

export function createConnection(): ToolboxConnection {
  let current: ClientHttp2Session | null = null;
  let isClosed = false;
  let arrival = Promise.withResolvers<void>();

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
      if (current === session) current = null;
    });
    return session;
  };
  return {
    async session(signal) {
      while (!current) {
        if (isClosed) throw new AppError("unavailable", "The sandbox has been stopped.");
        await untilAborted(arrival.promise, signal);
      }
      return current;
    },
    adopt(socket) {
      if (isClosed) {
        socket.destroy();
        return;
      }
      current?.destroy();
      current = openSession(socket);
      arrival.resolve();
      arrival = Promise.withResolvers();
    },
    close() {
      isClosed = true;
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
