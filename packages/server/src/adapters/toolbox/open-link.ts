import type { Socket } from "node:net";
import { join } from "node:path";
import type { MachineOrder, ToolboxLink } from "@steward/sdk/sandbox-driver.ts";
import { createCaller } from "./create-caller.ts";
import { createClients } from "./create-clients.ts";
import { createConnection, type ToolboxConnection } from "./create-connection.ts";
import { listenOnSocket } from "./listen-on-socket.ts";
import { readGreeting } from "./read-greeting.ts";

const maxToolboxConnections = 16;
const maxProxyConnections = 256;

type Expected = {
  readonly id: string;
  readonly token: string;
  readonly user: MachineOrder["user"];
};

/** Listens for the toolbox of one sandbox, in its run folder. */
export async function openLink(runFolder: string, expected: Expected): Promise<ToolboxLink> {
  const { user } = expected;
  const connection = createConnection();
  const closers = [
    await listenOnSocket({
      path: join(runFolder, "gateway.sock"),
      user,
      maxConnections: maxToolboxConnections,
      onConnection: (socket) => void greet(connection, socket, expected),
    }),
  ];
  return {
    runFolder,
    ...createClients(createCaller(connection)),
    connected: (signal) => connection.connected(signal),
    lost: connection.lost,
    async onProxy(handle) {
      const path = join(runFolder, "proxy.sock");
      const maxConnections = maxProxyConnections;
      closers.push(await listenOnSocket({ path, user, maxConnections, onConnection: handle }));
    },
    async close() {
      connection.close();
      for (const close of closers) close();
    },
  };
}

async function greet(
  connection: ToolboxConnection,
  socket: Socket,
  { id, token }: Expected,
): Promise<void> {
  if (await readGreeting(socket, id, token)) connection.adopt(socket);
  else socket.destroy();
}
