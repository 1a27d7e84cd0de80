import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { giveSocket } from "./run-folders.ts";

export type SocketOptions = {
  readonly path: string;
  /** Who may connect. */
  readonly user: MachineOrder["user"];
  readonly maxConnections: number;
  readonly onConnection: (socket: Socket) => void;
};

/** Returns what closes it with all its connections. */
export async function listenOnSocket(options: SocketOptions): Promise<() => void> {
  const { path, user, maxConnections, onConnection } = options;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    // Whoever uses it hears of it by its end.
    socket.on("error", () => socket.destroy());
    onConnection(socket);
  });
  server.maxConnections = maxConnections;
  // An earlier server's, in a folder that is mounted and so has to stay.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, "listening");
  await giveSocket(path, user);
  return () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
}
