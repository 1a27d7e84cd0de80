import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ListeningPort } from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import { json, tunnel, type Router } from "../core/router.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { listPorts } from "./list-ports.ts";

export function registerPorts(router: Router): void {
  router.add({
    method: "GET",
    path: "/ports",
    summary: "TCP ports that something listens on.",
    answer: z.object({ ports: z.array(ListeningPort) }),
    handle: () => json({ ports: listPorts() }),
  });
  router.add({
    method: "POST",
    path: "/ports/:port/tunnel",
    summary: "A connection to a port: the body goes in, the answer comes out.",
    handle: async ({ params }) => tunnel(await connectTo(Number(params.port))),
  });
}

async function connectTo(port: number): Promise<Socket> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ToolboxFailure("invalid_request", "A port is a number up to 65535.");
  }
  // By name, so that both families are tried.
  const socket = connect({ port, host: "localhost", autoSelectFamily: true, allowHalfOpen: true });
  try {
    await once(socket, "connect");
  } catch {
    throw new ToolboxFailure("not_found", `Nothing answers on port ${port}.`);
  }
  return socket.setNoDelay(true);
}
