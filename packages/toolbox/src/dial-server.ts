import { performServerHandshake } from "node:http2";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { TOOLBOX_GREETING } from "@steward/contracts/toolbox.ts";
import type { Router } from "./router.ts";
import { serveStream } from "./serve-stream.ts";

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
